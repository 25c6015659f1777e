import type { Comment } from '../../domain/comments/contract.ts'
import { href, routes } from '../../domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { FlagForm } from '../pins/closeup/flag-form.tsx'
import { useFlag } from '../pins/closeup/use-flag.ts'
import css from './comment-row.module.css'

/** The heart of a comment with its number. */
export function LikeButton({ comment }: { comment: Comment }) {
  const { say } = useWords()
  const { id, pin_id: pin, reacted_by_me: wasLiked, reaction_count: before } = comment
  const flag = useFlag(wasLiked, href(routes.api.commentReaction, { pin, comment: id }), 'comment')
  const count = before + Number(flag.on) - Number(wasLiked)
  return (
    <FlagForm
      action={routes.do.likeComment}
      fields={{ pin_id: pin, comment_id: id }}
      flag={flag}
      className={css.like}
      label={say('comment.like', { count })}
      testId="like"
      isToggle
    >
      <svg width={18} height={18} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 20.5S3.5 15.4 3.5 9.3C3.5 6.4 5.7 4.5 8 4.5c1.7 0 3.2 1 4 2.6.8-1.6 2.3-2.6 4-2.6 2.3 0 4.5 1.9 4.5 4.8 0 6.1-8.5 11.2-8.5 11.2z" />
      </svg>
      {count > 0 && count}
    </FlagForm>
  )
}
