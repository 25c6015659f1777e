import type { Comment } from '#domain/comments/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Heart } from '../pins/closeup/heart.tsx'
import css from './comment-row.module.css'

/** The like button of a comment, with the number of likes. */
export function LikeButton({ comment: { id, pin_id: pin, reacted_by_me, reaction_count } }: { comment: Comment }) {
  const { say } = useWords()
  return (
    <Heart
      wasOn={reacted_by_me}
      before={reaction_count}
      address={href(routes.api.commentReaction, { pin, comment: id })}
      reason="comment"
      action={routes.do.likeComment}
      fields={{ pin_id: pin, comment_id: id }}
      label={(count) => say('comment.like', { count })}
      className={css.like}
      size={18}
      testId="like"
    />
  )
}
