import { useEffect } from 'react'
import { FormDialogs } from '#client/boards/forms/form-dialogs.tsx'
import type { CommentsProps } from '#client/comments/comments.tsx'
import { Feed } from '#client/data/resource.tsx'
import { useWords } from '#client/locales/use-words.ts'
import { CloseupBar } from '#client/pins/closeup/closeup-bar.tsx'
import { CloseupProvider } from '#client/pins/closeup/closeup-context.ts'
import { CloseupMedia } from '#client/pins/closeup/closeup-media.tsx'
import { CloseupText } from '#client/pins/closeup/closeup-text.tsx'
import { PinGrid } from '#client/pins/pin-grid.tsx'
import type { CloseupPin, PinStanding } from '#client/pins/view.ts'
import { walkByArrow } from '#client/pins/viewing/walk.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import { usePage } from '#client/ui/frame/page-context.ts'
import { island } from '#client/ui/island.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { FeedFailed, FeedPending } from '#client/ui/states/feed-failed.tsx'
import type { PinItem } from '#domain/pins/contract.ts'
import { href, routes } from '#domain/routes.ts'
import css from './pin.module.css'

const Comments = island(() => import('#client/comments/comments.tsx').then(({ Comments }) => Comments))

export interface PinProps {
  pin: CloseupPin
  /** null for visitors. */
  standing: PinStanding | null
  comments: CommentsProps
  /** API URL of similar pins. */
  related: string
  path: string
  /** True if the pin is public: the browser then adds it to the recently viewed pins. */
  isListed: boolean
  /** True if other sites may show the pin. */
  embeds: boolean
}

/** One pin: its media, texts and actions, with similar pins below (G-153). */
export function PinPage({ pin, standing, comments, related, path, isListed, embeds }: PinProps) {
  const { say } = useWords()
  const { viewer } = usePage()
  const hasKeys = viewer !== null && viewer.shortcuts !== false
  useEffect(() => {
    if (isListed) void import('#client/pins/closeup/remember-pin.ts').then(({ rememberVisit }) => rememberVisit(pin))
  }, [pin, isListed])
  useEffect(() => {
    if (hasKeys) walkByArrow()
  }, [hasKeys])
  const label = say('closeup.related')
  return (
    <CloseupProvider value={{ pin, standing }}>
      <BackLink to={pin.board?.url ?? routes.home} />
      <article className={css.pin} data-seen={standing?.isOwn ? undefined : `pin_view:${pin.id}`}>
        <CloseupMedia />
        <div className={css.facts}>
          <CloseupBar embeds={embeds} />
          <CloseupText />
          <Comments {...comments} />
        </div>
      </article>
      {standing?.isOwn && <FormDialogs />}
      <section className={css.more} data-test-id="related">
        <h2>{label}</h2>
        <Feed<PinItem> href={related} fallback={<FeedPending />}>
          {(outcome) => {
            if (!outcome.ok) return <FeedFailed />
            if (outcome.page.data.length === 0) {
              return (
                <EmptyState drawing="pins" testId="related-empty">
                  <p>{say('closeup.related_none')}</p>
                  <p>
                    <a href={href(routes.home)}>{say('nav.explore')}</a>
                  </p>
                </EmptyState>
              )
            }
            return <PinGrid feed={related} first={outcome.page} density="regular" label={label} path={path} />
          }}
        </Feed>
      </section>
    </CloseupProvider>
  )
}
