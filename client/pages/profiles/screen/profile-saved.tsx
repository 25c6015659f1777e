import { BoardList } from '#client/boards/list/board-list.tsx'
import { BOARDLESS, useCount } from '#client/data/counts.ts'
import type { ListPage } from '#client/data/outcome.ts'
import { redraws } from '#client/data/redraw.ts'
import { Feed, useResource } from '#client/data/resource.tsx'
import { useStore } from '#client/data/store.ts'
import { usePages } from '#client/data/use-pages.ts'
import { useWords } from '#client/locales/use-words.ts'
import { NOT_ORGANIZING, organizing } from '#client/moves/organizing.ts'
import type { Ideas as IdeasProps } from '#client/moves/own-ideas.tsx'
import { PinGrid } from '#client/pins/pin-grid.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { closedIsland, island } from '#client/ui/island.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { FeedFailed, FeedPending } from '#client/ui/states/feed-failed.tsx'
import type { BoardCard } from '#domain/boards/contract.ts'
import type { PinItem } from '#domain/pins/contract.ts'
import { offersBoardForIdeas } from '#domain/pins/rules.ts'
import { href, routes } from '#domain/routes.ts'
import { OwnEmpty } from './own-empty.tsx'
import { PinKinds } from './pin-kinds.tsx'
import css from './profile.module.css'
import type { ProfileProps } from './profile-screen.tsx'

const EducationTip = closedIsland(() =>
  import('#client/experiences/education-tip.tsx').then(({ EducationTip }) => EducationTip),
)
const DeletedBoards = island(() =>
  import('#client/boards/list/deleted-boards.tsx').then(({ DeletedBoards }) => DeletedBoards),
)
const IdeasUpsell = island(() => import('#client/moves/upsell.tsx').then(({ Upsell }) => Upsell))
const OwnIdeas = island(() => import('#client/moves/own-ideas.tsx').then(({ OwnIdeas }) => OwnIdeas))
const OwnSuggestions = island(() =>
  import('#client/clusters/own-suggestions.tsx').then(({ OwnSuggestions }) => OwnSuggestions),
)

const NO_PAGE: ListPage<BoardCard> = { data: [] }

/** The Saved tab: boards in their groups, then the newest pins (G-027). */
export function SavedView(props: ProfileProps) {
  const { boards, pins, user, headings, wide, path, view, ideas } = props
  const { say } = useWords()
  const isOverview = view === 'overview'
  return (
    <>
      {ideas && boards && <Upsell ideas={ideas} boards={boards} />}
      {props.tools && props.education?.placement === 'organize_tip' && (
        <EducationTip education={props.education} menu="organize" />
      )}
      {boards && (
        <Feed<BoardCard> href={boards} fallback={<FeedPending />}>
          {(outcome) => {
            if (!outcome.ok) return <FeedFailed />
            return (
              <BoardList
                feed={boards}
                first={outcome.page}
                headings={headings}
                mixed={props.mixed}
                wide={wide}
                endless={!isOverview}
                path={path}
                arranges={props.tools?.sort?.chosen === 'custom'}
                empty={<NoBoards {...props} />}
              />
            )
          }}
        </Feed>
      )}
      {ideas && <Ideas ideas={ideas} />}
      {isOverview && (
        <p className={css.all}>
          <LinkButton href={href(routes.profilePreviewSaved, { username: user.username })}>
            {say('profile.see_all')}
          </LinkButton>
        </p>
      )}
      <div data-after-feed="">
        {props.suggestions && <OwnSuggestions suggestions={props.suggestions} />}
        {props.deleted && <Deleted feed={props.deleted} path={path} isAlone={props.only !== null} />}
        {pins && (
          <Feed<PinItem> href={pins} fallback={<FeedPending />}>
            {(outcome) => {
              if (!outcome.ok) return <FeedFailed />
              if (outcome.page.data.length === 0) return null
              return (
                <section className={css.pins}>
                  <div className={css.kinds}>
                    <h2>{say('profile.all_pins')}</h2>
                    {!props.preview && <PinKinds {...props} />}
                  </div>
                  <PinGrid
                    feed={pins}
                    first={outcome.page}
                    density={props.density}
                    label={say('profile.all_pins')}
                    path={null}
                  />
                  {outcome.page.bookmark && (
                    <p className={css.all}>
                      <LinkButton
                        href={href(props.preview ? routes.profilePreviewPins : routes.profilePins, {
                          username: user.username,
                        })}
                      >
                        {say('profile.see_all_pins')}
                      </LinkButton>
                    </p>
                  )}
                </section>
              )
            }}
          </Feed>
        )}
      </div>
    </>
  )
}

/** Shown if there are neither boards nor boardless pins (BRD-011). */
function NoBoards({ pins, user, hub, isOwner }: ProfileProps) {
  const { say } = useWords()
  const outcome = useResource<PinItem>(pins ?? '')
  if (outcome.ok && outcome.page.data.length > 0) return null
  if (isOwner) return <OwnEmpty drawing="boards" text={hub?.empty ?? 'empty.own_boards'} />
  return (
    <EmptyState drawing="boards" testId="boards-empty">
      <p>{say('empty.boards', { name: user.first_name })}</p>
      <LinkButton href={routes.home}>{say('nav.explore')}</LinkButton>
    </EmptyState>
  )
}

/** The offer at the top of the page while there are enough boardless Pins and no board (G-042). */
function Upsell({ ideas, boards }: { ideas: IdeasProps; boards: string }) {
  const { isDismissed } = useStore(organizing, NOT_ORGANIZING)
  const outcome = useResource<BoardCard>(boards)
  const { items } = usePages<BoardCard>(boards, outcome.ok ? outcome.page : NO_PAGE)
  const count = useCount(BOARDLESS, ideas.count)
  const boardCount = items.filter(({ profileGroup }) => profileGroup !== 'archived').length
  return ideas.upsell && !isDismissed && offersBoardForIdeas(count, boardCount) && <IdeasUpsell />
}

function Ideas({ ideas }: { ideas: IdeasProps }) {
  const { view } = useStore(organizing, NOT_ORGANIZING)
  return <OwnIdeas ideas={ideas} isOpen={view !== null} />
}

function Deleted(props: { feed: string; path: string; isAlone: boolean }) {
  const version = useStore(redraws, 0)
  return <DeletedBoards {...props} version={version} />
}
