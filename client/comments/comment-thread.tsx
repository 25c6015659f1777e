import { useState } from 'react'
import type { Comment } from '#domain/comments/contract.ts'
import { shownName } from '../ui/shown-name.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentRow } from './comment-row.tsx'
import type { CommentedPin } from './commented-pin.ts'
import { Replies } from './replies.tsx'
import { type CommentEdits, countComments } from './use-comments.ts'

interface CommentThreadProps {
  comment: Comment
  pin: CommentedPin
  edits: CommentEdits
  mayAnswer: boolean
}

/** A comment with its replies, and the field to answer it or one of them. */
export function CommentThread({ comment, pin, edits, mayAnswer }: CommentThreadProps) {
  const [answered, setAnswered] = useState<Comment | null>(null)
  const [added, setAdded] = useState<readonly Comment[]>([])
  const onAnswer = mayAnswer ? setAnswered : null
  return (
    <CommentRow comment={comment} pin={pin} edits={edits} onAnswer={onAnswer}>
      <Replies comment={comment} pin={pin} onAnswer={onAnswer} added={added} />
      {answered && (
        <CommentForm
          key={answered.id}
          pin={pin.id}
          answers={{ id: answered.id, name: shownName(answered.author) }}
          attempt={null}
          onCancel={() => setAnswered(null)}
          onDone={(reply) => {
            setAdded((all) => [...all, reply])
            // Replies are counted with their comment: deleting the comment deletes them too.
            if (!reply.is_hidden) edits.change({ ...comment, reply_count: comment.reply_count + 1 })
            countComments(pin.id, reply.is_hidden ? 0 : 1)
            setAnswered(null)
          }}
        />
      )}
    </CommentRow>
  )
}
