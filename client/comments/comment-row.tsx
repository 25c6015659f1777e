import { type MouseEvent, type ReactNode, useState } from 'react'
import type { Comment } from '#domain/comments/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { useAgo } from '../locales/use-ago.ts'
import { useWords } from '../locales/use-words.ts'
import { Avatar } from '../ui/avatar.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { shownName } from '../ui/shown-name.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentMenu } from './comment-menu.tsx'
import css from './comment-row.module.css'
import { CommentText } from './comment-text.tsx'
import type { CommentedPin } from './commented-pin.ts'
import { LikeButton } from './like-button.tsx'
import type { CommentEdits } from './use-comments.ts'

interface CommentRowProps {
  comment: Comment
  pin: CommentedPin
  edits: CommentEdits
  /** Opens the reply form; null: the viewer may not reply, or the form is already shown. */
  onAnswer: ((comment: Comment) => void) | null
  /** Content below the comment. */
  children?: ReactNode
}

/** A comment or reply with its actions. Without JavaScript its links lead to the page of its thread. */
export function CommentRow({ comment, pin, edits, onAnswer, children }: CommentRowProps) {
  const { say } = useWords()
  const { viewer } = usePage()
  const ago = useAgo('short')
  const [isEditing, setEditing] = useState(false)
  const { author } = comment
  const created = Date.parse(comment.created_at)
  const name = shownName(author)
  const profile = href(routes.profile, { username: author.username })
  const answer = (event: MouseEvent) => {
    event.preventDefault()
    if (mayAct(viewer, 'comment')) onAnswer?.(comment)
  }
  return (
    <li className={css.comment} data-test-id="comment">
      <Avatar src={author.image_medium_url} name={name} tint={author.avatar_color_index} size="small" alt="" />
      <div className={css.body}>
        <p className={css.head}>
          <a href={profile}>
            <b dir="auto">{name}</b>
          </a>
          <time dateTime={new Date(created).toISOString()}>{ago(created)}</time>
          {comment.is_tried && <span className={css.tried}>{say('comment.tried_mark')}</span>}
          {comment.edited_at && <span>{say('comment.edited')}</span>}
        </p>
        {isEditing ? (
          <CommentForm
            pin={pin.id}
            changes={comment}
            attempt={null}
            onCancel={() => setEditing(false)}
            onDone={(changed) => {
              edits.change(changed)
              setEditing(false)
            }}
          />
        ) : (
          comment.text && <CommentText comment={comment} />
        )}
        {comment.image && (
          <img
            className={css.picture}
            src={comment.image.url}
            width={comment.image.width}
            height={comment.image.height}
            alt={say('comment.picture_by', { name })}
            loading="lazy"
            data-test-id="tried-picture"
          />
        )}
        {comment.is_hidden && <p className={css.hidden}>{say('comment.hidden')}</p>}
        <div className={css.actions}>
          <LikeButton comment={comment} />
          {onAnswer && (
            <a
              href={href(routes.pinComments, { pin: pin.id }, { thread: comment.id })}
              className={css.answer}
              data-js=""
              onClick={answer}
            >
              {say('comment.reply')}
            </a>
          )}
          <CommentMenu comment={comment} pin={pin} edits={edits} onEdit={() => setEditing(true)} />
        </div>
        {children}
      </div>
    </li>
  )
}
