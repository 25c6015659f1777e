import type { CommentObstacle } from '#domain/comments/rules.ts'
import { useWords } from '../locales/use-words.ts'
import css from './comments.module.css'

/** Says why the viewer cannot comment. */
export function ObstacleNote({ obstacle, name }: { obstacle: CommentObstacle; name: string }) {
  const { say } = useWords()
  return (
    <p className={css.note} data-test-id="comment-obstacle">
      {obstacle === 'comments_for_followers' ? say('comment.for_followers', { name }) : say(`error.${obstacle}`)}
    </p>
  )
}
