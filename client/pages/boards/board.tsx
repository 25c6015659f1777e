import type { BoardBarProps } from '#client/boards/board-bar.tsx'
import { FollowBoard } from '#client/boards/follow-board.tsx'
import { FormDialogs } from '#client/boards/forms/form-dialogs.tsx'
import { SectionTiles } from '#client/boards/list/section-tiles.tsx'
import { ArrangingPins } from '#client/boards/order/arranging.tsx'
import { useCount } from '#client/data/counts.ts'
import { Feed } from '#client/data/resource.tsx'
import type { Density } from '#client/grid/geometry.ts'
import { PeopleLink } from '#client/invites/people-link.tsx'
import { useWords } from '#client/locales/use-words.ts'
import type { Movable } from '#client/moves/movable-pins.tsx'
import { MovablePins } from '#client/moves/movable-pins.tsx'
import { CreateMenus } from '#client/pins/creating/create-menus.tsx'
import type { Ideas } from '#client/search/ideas/board-ideas.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { BackLink } from '#client/ui/back-link.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { usePage } from '#client/ui/frame/page-context.ts'
import { Icon } from '#client/ui/icon.tsx'
import { island } from '#client/ui/island.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { FeedFailed, FeedPending } from '#client/ui/states/feed-failed.tsx'
import type { Section } from '#domain/boards/contract.ts'
import type { PinSort } from '#domain/boards/pin-order.ts'
import type { BoardPerson } from '#domain/invites/contract.ts'
import type { PinItem } from '#domain/pins/contract.ts'
import { href, routes } from '#domain/routes.ts'
import css from './board.module.css'

const ShareMenu = island(() => import('#client/profiles/sharing/share-menu.tsx').then(({ ShareMenu }) => ShareMenu))
const PinTools = island(() => import('#client/boards/order/pin-tools.tsx').then(({ PinTools }) => PinTools))
const BoardIdeas = island(() => import('#client/search/ideas/board-ideas.tsx').then(({ BoardIdeas }) => BoardIdeas))
const BoardBar = island(() => import('#client/boards/board-bar.tsx').then(({ BoardBar }) => BoardBar))

export interface BoardHeader {
  id: string
  name: string
  url: string
  description: string
  profileGroup: 'public' | 'protected' | 'secret' | 'archived'
  pin_count: number
  section_count: number
  owner: { id: string; username: string; full_name: string; image_medium_url: string | null }
  is_collaborative: boolean
}

export interface BoardProps {
  board: BoardHeader
  section: Pick<Section, 'id' | 'title' | 'pin_count'> | null
  /** The viewer's permissions on the board; null: none. */
  may: BoardBarProps['may'] | null
  /** True if the viewer follows the board; null: they are its owner or a collaborator. */
  followed: boolean | null
  sections: Section[]
  /** People shown to the owner and collaborators; null for other viewers. */
  people: BoardPerson[] | null
  pins: string
  /** Ideas on an empty board, for viewers who may save to it; null: none. */
  ideas: Ideas | null
  /** True if the board is public, and so has a feed. */
  hasFeed: boolean
  /** True if other sites may show the board. */
  embeds: boolean
  /** Set for viewers who may move the board's pins. */
  movable: Movable | null
  path: string
  /** Sort order of the pins. */
  sort: PinSort
  density: Density
}

/** A board or one of its sections: its head, its sections, its pins. */
export function BoardPage(props: BoardProps) {
  const { board, section, sections, people, pins, path, density, movable, may } = props
  const pinCount = useCount(section?.id ?? board.id, section?.pin_count ?? board.pin_count)
  const { say } = useWords()
  const { viewer } = usePage()
  const owner = href(routes.profile, { username: board.owner.username })
  const tools = viewer && (
    <PinTools
      board={board.id}
      path={path}
      sort={props.sort}
      density={density}
      isOwn={viewer.id === board.owner.id}
      maySort={may?.edit ?? false}
    />
  )
  return (
    <>
      <BackLink to={section ? board.url : owner} />
      <div className={css.head} data-seen={viewer?.id === board.owner.id ? undefined : `board_view:${board.id}`}>
        {section && (
          <a className={css.up} href={board.url} dir="auto">
            {board.name}
          </a>
        )}
        <h1 dir="auto">
          {section ? section.title : board.name}
          {board.profileGroup !== 'public' && (
            <span role="img" aria-label={say(`group.${board.profileGroup}`)}>
              <Icon name="lock" size={26} />
            </span>
          )}
        </h1>
        {!section && board.description && <p dir="auto">{board.description}</p>}
        <p className={css.facts} suppressHydrationWarning>
          {[
            say('board.pins', { count: pinCount }),
            !section && board.section_count > 0 ? say('board.sections', { count: board.section_count }) : null,
            board.is_collaborative ? say('board.group') : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <a className={css.owner} href={owner}>
          <Avatar
            src={board.owner.image_medium_url}
            name={board.owner.full_name}
            tint={Number(board.owner.id.slice(-1))}
            size="small"
            alt=""
          />
          <bdi>{board.owner.full_name}</bdi>
        </a>
        <Privacy board={board} />
        <div className={css.actions}>
          {people && <PeopleLink board={board.id} people={people} />}
          {may && <BoardBar board={board} section={section} may={may} />}
          {(board.profileGroup === 'public' || board.profileGroup === 'protected') && (
            <ShareMenu
              id="share"
              path={section ? path : board.url}
              title={section?.title ?? board.name}
              hasFeed={props.hasFeed}
              embed={props.embeds ? 'board' : null}
            />
          )}
          {props.followed !== null && <FollowBoard id={board.id} name={board.name} followed={props.followed} />}
        </div>
        {viewer && !may && (
          <a className={css.report} href={href(routes.legalThing, { kind: 'board', id: board.id })}>
            {say('report.board')}
          </a>
        )}
        {may && (
          <>
            <FormDialogs />
            <CreateMenus />
          </>
        )}
      </div>
      {sections.length > 0 && <SectionTiles sections={sections} />}
      <Feed<PinItem> href={pins} fallback={<FeedPending />}>
        {(outcome) => {
          if (!outcome.ok) return <FeedFailed />
          const empty =
            sections.length > 0 ? null : (
              <EmptyState drawing={props.ideas?.pins.length ? null : 'pins'} testId="pins-empty">
                {pinCount > 0 ? (
                  <LinkButton href={path}>{say('board.show_saved')}</LinkButton>
                ) : (
                  <p>{say('empty.board')}</p>
                )}
              </EmptyState>
            )
          if (outcome.page.data.length === 0)
            return (
              <>
                {empty}
                {props.ideas && <BoardIdeas ideas={props.ideas} board={board} path={path} />}
              </>
            )
          return (
            <MovablePins
              feed={pins}
              first={outcome.page}
              density={density}
              label={board.name}
              path={path}
              movable={movable}
              tools={tools}
              empty={empty}
              arrange={
                movable && props.sort === 'custom'
                  ? (grid) => <ArrangingPins {...grid} board={board.id} path={path} />
                  : undefined
              }
              leads
            />
          )
        }}
      </Feed>
    </>
  )
}

/** The audience of a board that is not public. */
function Privacy({ board }: Pick<BoardProps, 'board'>) {
  const { say } = useWords()
  if (board.profileGroup === 'protected') return <p className={css.note}>{say('group.protected.note')}</p>
  if (board.profileGroup === 'secret') return <p className={css.note}>{say('group.secret.note')}</p>
  return null
}
