import type { Comment } from '#domain/comments/contract.ts'
import type { CommentObstacle } from '#domain/comments/rules.ts'
import { href, routes } from '#domain/routes.ts'
import { useCount } from '../data/counts.ts'
import type { ListPage } from '../data/outcome.ts'
import { Feed } from '../data/resource.tsx'
import { useWords } from '../locales/use-words.ts'
import type { FormTry } from '../ui/fields/form-try.ts'
import { FeedFailed, FeedPending } from '../ui/states/feed-failed.tsx'
import { LoadMore } from '../ui/states/load-more.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentThread } from './comment-thread.tsx'
import type { CommentedPin } from './commented-pin.ts'
import css from './comments.module.css'
import { ObstacleNote } from './obstacle-note.tsx'
import { TriedForm } from './tried-form.tsx'
import { useComments } from './use-comments.ts'

/** The comments of a Pin, and the reason why the viewer cannot add one. */
export interface CommentsProps {
  pin: CommentedPin
  /** API URL of the first comments; null: there are none. */
  feed: string | null
  count: number
  /** Number of comments that report a try. */
  triedCount: number
  /** True: lists only comments that report a try; the form then also takes a picture. */
  isTried: boolean
  obstacle: CommentObstacle | null
  sort: 'newest' | 'liked'
  /** True if more comments load near the end of the list; below a Pin they would push the next part away. */
  growing: boolean
  attempt?: FormTry | null
}

/** The comments of a Pin: a field to add one, and the list. */
export function Comments(props: CommentsProps) {
  const { feed } = props
  if (feed === null) return <Loaded {...props} feed={emptyFeed(props.pin.id)} first={{ data: [] }} />
  return (
    <Feed<Comment> href={feed} fallback={<FeedPending />}>
      {(outcome) => (outcome.ok ? <Loaded {...props} feed={feed} first={outcome.page} /> : <FeedFailed />)}
    </Feed>
  )
}

const emptyFeed = (pin: string) => href(routes.api.comments, { pin })

/** URL of a Pin's list of tries. */
export const triedPath = (pin: string) => href(routes.pinComments, { pin }, { list: 'tried' })

type LoadedProps = CommentsProps & { feed: string; first: ListPage<Comment> }

function Loaded({ pin, feed, first, count, triedCount, isTried, obstacle, sort, growing, attempt }: LoadedProps) {
  const { say } = useWords()
  const { items, pages, edits } = useComments(pin.id, feed, first)
  const path = href(routes.pinComments, { pin: pin.id })
  const shownCount = Math.max(0, useCount(pin.id, count))
  const title = shownCount > 0 ? say('comment.title', { count: shownCount }) : say('settings.comments')
  const hasTabs = isTried || triedCount > 0
  const Form = isTried ? TriedForm : CommentForm
  return (
    <section className={css.comments} data-test-id="comments">
      <header className={css.head}>
        <h2 className={hasTabs ? 'hide' : undefined}>{isTried ? say('comment.tried') : title}</h2>
        {hasTabs && (
          <nav className={css.tabs} aria-label={say('settings.comments')} data-test-id="comment-tabs">
            <a href={path} aria-current={!isTried || undefined}>
              {title}
            </a>
            <a href={triedPath(pin.id)} aria-current={isTried || undefined}>
              {say('comment.tried')}
            </a>
          </nav>
        )}
        {first.data.length > 1 && !isTried && (
          <nav className={css.sorts} aria-label={say('comment.order')}>
            <a href={path} aria-current={sort === 'newest' || undefined}>
              {say('comment.newest')}
            </a>
            <a
              href={href(routes.pinComments, { pin: pin.id }, { sort: 'liked' })}
              aria-current={sort === 'liked' || undefined}
            >
              {say('comment.most_liked')}
            </a>
          </nav>
        )}
      </header>
      {obstacle ? (
        <ObstacleNote obstacle={obstacle} name={pin.pinner.full_name} />
      ) : (
        <Form pin={pin.id} attempt={attempt ?? null} onDone={edits.add} />
      )}
      {isTried && items.length === 0 && <p className={css.note}>{say('comment.tried_none')}</p>}
      {items.length > 0 && (
        <ul className={css.list} aria-label={say('settings.comments')}>
          {items.map((comment) => (
            <CommentThread key={comment.id} comment={comment} pin={pin} edits={edits} mayAnswer={obstacle === null} />
          ))}
        </ul>
      )}
      <LoadMore
        pages={pages}
        href={`${path}?${isTried ? 'list=tried' : `sort=${sort}`}&bookmark=${pages.bookmark ?? ''}`}
        silent={!growing}
      />
    </section>
  )
}
