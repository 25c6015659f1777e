import type { Comment } from '../../domain/comments/contract.ts'
import { href, routes } from '../../domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { FlagForm } from '../pins/closeup/flag-form.tsx'
import { useFlag } from '../pins/closeup/use-flag.ts'
import { Icon } from '../ui/icon.tsx'
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
      <Icon name="heart" size={18} />
      {count > 0 && count}
    </FlagForm>
  )
}
