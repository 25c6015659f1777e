import { use } from 'react'
import type { BoardCard } from '../../domain/boards/contract.ts'
import type { PinItem } from '../../domain/pins/contract.ts'
import { href, routes } from '../../domain/routes.ts'
import { BoardList } from '../boards/board-list.tsx'
import { Feed, useResource } from '../data/resource.tsx'
import { useWords } from '../locales/use-words.ts'
import { PinGrid } from '../pins/pin-grid.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FeedFailed, FeedPending } from '../ui/feed-failed.tsx'
import { OwnPartsContext } from './own-parts.ts'
import { PinKinds } from './pin-kinds.tsx'
import css from './profile.module.css'
import type { ProfileProps } from './props.ts'

/** The Saved tab: boards in their groups, then the newest pins (G-027). */
export function SavedView(props: ProfileProps) {
  const { boards, pins, user, headings, wide, path, view, ideas } = props
  const { say } = useWords()
  const own = use(OwnPartsContext)
  const isOverview = view === 'overview'
  return (
    <>
      {own && ideas && boards && <own.Upsell ideas={ideas} boards={boards} />}
      {own && props.tools && <own.Tools {...props.tools} path={path} />}
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
                Arranging={props.tools?.sort?.chosen === 'custom' ? own?.Arranging : undefined}
                empty={<NoBoards {...props} />}
              />
            )
          }}
        </Feed>
      )}
      {own && ideas && <own.Ideas ideas={ideas} />}
      {isOverview && (
        <p className={css.all}>
          <LinkButton href={href(routes.profilePreviewSaved, { username: user.username })}>
            {say('profile.see_all')}
          </LinkButton>
        </p>
      )}
      {own && props.suggestions && <own.Suggestions suggestions={props.suggestions} />}
      {own && props.deleted && <own.Deleted feed={props.deleted} path={path} isAlone={props.only !== null} />}
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
    </>
  )
}

/** Empty only where there are no boards and no boardless pins either (BRD-011). */
function NoBoards({ pins, user, hub }: ProfileProps) {
  const { say } = useWords()
  const own = use(OwnPartsContext)
  const outcome = useResource<PinItem>(pins ?? '')
  if (outcome.ok && outcome.page.data.length > 0) return null
  if (own) return <own.Empty drawing="boards" text={hub?.empty ?? 'empty.own_boards'} />
  return (
    <EmptyState drawing="boards" testId="boards-empty">
      <p>{say('empty.boards', { name: user.first_name })}</p>
      <LinkButton href={routes.home}>{say('nav.explore')}</LinkButton>
    </EmptyState>
  )
}
