import type { Comment } from '#domain/comments/contract.ts'
import type { CommentObstacle } from '#domain/comments/rules.ts'
import { href, routes } from '#domain/routes.ts'
import type { ListPage } from '../data/outcome.ts'
import { Feed } from '../data/resource.tsx'
import { useWords } from '../locales/use-words.ts'
import type { FormTry } from '../ui/fields/form-try.ts'
import { shownName } from '../ui/shown-name.ts'
import { FeedFailed, FeedPending } from '../ui/states/feed-failed.tsx'
import { LoadMore } from '../ui/states/load-more.tsx'
import { CommentForm } from './comment-form.tsx'
import rowCss from './comment-row.module.css'
import { CommentRow } from './comment-row.tsx'
import type { CommentedPin } from './commented-pin.ts'
import css from './comments.module.css'
import { ObstacleNote } from './obstacle-note.tsx'
import { useCommentEdits, useComments } from './use-comments.ts'

interface WholeThreadProps {
  pin: CommentedPin
  comment: Comment
  /** API URL of the replies. */
  feed: string
  obstacle: CommentObstacle | null
  attempt: FormTry | null
}

/** One comment with all replies and the reply form. */
export function WholeThread({ pin, comment, feed, obstacle, attempt }: WholeThreadProps) {
  const { say } = useWords()
  const { items, edits } = useCommentEdits(pin.id, [comment])
  const [shown] = items
  return (
    <section className={css.comments} data-test-id="thread">
      {shown ? (
        <ul className={css.list} aria-label={say('settings.comments')}>
          <CommentRow comment={shown} pin={pin} edits={edits} onAnswer={null}>
            <Feed<Comment> href={feed} fallback={<FeedPending />}>
              {(outcome) =>
                outcome.ok ? (
                  <Answers pin={pin} comment={comment} feed={feed} first={outcome.page} {...{ obstacle, attempt }} />
                ) : (
                  <FeedFailed />
                )
              }
            </Feed>
          </CommentRow>
        </ul>
      ) : (
        <p className={css.note}>{say('comment.gone')}</p>
      )}
    </section>
  )
}

function Answers({ pin, comment, feed, first, obstacle, attempt }: WholeThreadProps & { first: ListPage<Comment> }) {
  const { say } = useWords()
  const { pages, items, edits } = useComments(pin.id, feed, first, true)
  const path = href(routes.pinComments, { pin: pin.id }, { thread: comment.id })
  return (
    <>
      {items.length > 0 && (
        <ul className={rowCss.replies} aria-label={say('comment.replies')}>
          {items.map((reply) => (
            <CommentRow key={reply.id} comment={reply} pin={pin} edits={edits} onAnswer={null} />
          ))}
        </ul>
      )}
      <LoadMore pages={pages} href={`${path}&bookmark=${pages.bookmark ?? ''}`} />
      {obstacle ? (
        <ObstacleNote obstacle={obstacle} name={pin.pinner.full_name} />
      ) : (
        <CommentForm
          pin={pin.id}
          answers={{ id: comment.id, name: shownName(comment.author) }}
          attempt={attempt}
          onDone={edits.add}
        />
      )}
    </>
  )
}
