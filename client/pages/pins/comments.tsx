import { CommentForm } from '#client/comments/comment-form.tsx'
import { Comments, type CommentsProps } from '#client/comments/comments.tsx'
import { WholeThread } from '#client/comments/whole-thread.tsx'
import { useWords } from '#client/locales/use-words.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import type { FormTry } from '#client/ui/fields/form-try.ts'
import { go } from '#client/ui/language/page-language.ts'
import type { Comment } from '#domain/comments/contract.ts'
import type { CommentObstacle } from '#domain/comments/rules.ts'
import { href, routes } from '#domain/routes.ts'
import css from './comments.module.css'

export interface PinCommentsProps {
  pin: CommentsProps['pin'] & { title: string; image: string | null }
  /** All comments, one comment with its replies, or the form that edits one. */
  content:
    | { kind: 'all'; comments: Omit<CommentsProps, 'pin' | 'attempt'> }
    | { kind: 'thread'; comment: Comment; feed: string; obstacle: CommentObstacle | null }
    | { kind: 'edit'; comment: Comment }
  attempt: FormTry
}

/** The comments of a Pin on a page of their own; the Pin's page shows the first ones. */
export function PinCommentsPage({ pin, content, attempt }: PinCommentsProps) {
  const { say } = useWords()
  const all = href(routes.pinComments, { pin: pin.id })
  const own = href(routes.pin, { pin: pin.id })
  return (
    <div className={css.page}>
      <BackLink to={content.kind === 'all' ? own : all} />
      <h1 className={css.title}>
        <a href={own}>
          {pin.image && <img src={pin.image} alt="" width={64} height={64} />}
          <span dir="auto">{pin.title || say('pin.untitled')}</span>
        </a>
      </h1>
      {content.kind !== 'all' && (
        <p>
          <a href={all}>{say('comment.all')}</a>
        </p>
      )}
      {content.kind === 'all' && <Comments pin={pin} {...content.comments} attempt={attempt} />}
      {content.kind === 'thread' && <WholeThread key={content.comment.id} pin={pin} {...content} attempt={attempt} />}
      {content.kind === 'edit' && (
        <CommentForm
          pin={pin.id}
          changes={content.comment}
          attempt={attempt}
          onDone={({ id }) => go(href(routes.pinComments, { pin: pin.id }, { thread: id }))}
        />
      )}
    </div>
  )
}
