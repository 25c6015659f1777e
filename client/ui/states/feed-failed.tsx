import { useWords } from '#client/locales/use-words.ts'
import { LinkButton } from '../button.tsx'
import { usePage } from '../frame/page-context.ts'
import css from './load-more.module.css'

/** Shown instead of a feed that failed: an error and a Retry link. */
export function FeedFailed() {
  const { say } = useWords()
  const { path } = usePage()
  return (
    <div className={css.end} data-test-id="feed-failed">
      <p role="alert">{say('feed.failed')}</p>
      <LinkButton href={path}>{say('feed.retry')}</LinkButton>
    </div>
  )
}

/** Shown instead of a feed that is loading. */
export function FeedPending() {
  const { say } = useWords()
  return (
    <div className={`${css.end} ${css.pending}`} data-pending="">
      <div role="progressbar" aria-label={say('feed.loading')} className="spinner" />
    </div>
  )
}
