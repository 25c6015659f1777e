import type { Comment } from '#domain/comments/contract.ts'
import { partsOf } from '#domain/comments/mentions.ts'
import { href, routes } from '#domain/routes.ts'
import { LinkedText } from '../ui/linked-text.tsx'
import css from './comment-row.module.css'

/** The text of a comment; mentioned people are links. */
export function CommentText({ comment: { text, mentions, has_links: hasLinks } }: { comment: Comment }) {
  return (
    <p className={css.text} dir="auto" data-test-id="comment-text">
      {partsOf(text, mentions).map((part, i) =>
        part.username === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
          <LinkedText key={i} text={part.text} isPlain={!hasLinks} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
          <a key={i} href={href(routes.profile, { username: part.username })}>
            {part.text}
          </a>
        ),
      )}
    </p>
  )
}
