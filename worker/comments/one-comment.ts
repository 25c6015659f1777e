import { type Comment, commentSchema } from '#domain/comments/contract.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { batch, type Results } from '../db/batch.ts'
import { reading } from '../http/action/reading.ts'
import type { Requester } from '../http/requester.ts'
import { askPin, pinOf } from '../pins/read.ts'
import { selectComments, selectPinOf } from './queries.ts'
import { commentView } from './view.ts'

/** Reads a comment by its id, without its pin's id. 404 code 102 if the viewer may not see its pin, its thread or the comment itself. */
export async function readComment(requester: Requester, commentId: number, base: string): Promise<Comment> {
  const [found] = await batch(requester.db, selectPinOf(commentId))
  if (!found) throw new Failure('comment_not_found')
  const { pinId } = found
  const { pin, thread } = await batch(requester.db, {
    pin: askPin(requester, pinId, 'rule'),
    thread: askThread(requester, pinId, commentId),
  })
  try {
    pinOf(requester, pin)
  } catch (error) {
    // The error must not reveal that a hidden comment belongs to a pin.
    throw error instanceof Failure ? new Failure('comment_not_found', { cause: error }) : error
  }
  return threadOf(thread, base, requester.now).comment
}

/** Reads a comment, and the one that it replies to. `threadOf` evaluates the results. */
export function askThread(requester: Requester, pinId: number, commentId: number) {
  return {
    comment: selectComments(requester, { pinId, id: commentId }),
    parent: selectComments(requester, { pinId, replyId: commentId }),
  }
}

/** A comment, and the one at the top of its thread. 404 code 102 if the viewer may not see one of them. */
export function threadOf({ comment, parent }: Results<ReturnType<typeof askThread>>, base: string, now: number) {
  const [found] = comment
  const top = found?.parentId == null ? found : parent[0]
  if (!found || !top) throw new Failure('comment_not_found')
  return { comment: commentView(found, base, now), thread: commentView(top, base, now) }
}

export const getComment = reading(
  {
    call: ['get', routes.api.commentById],
    ids: { comment: 'comment_not_found' },
    summary: 'Read a comment by its id alone',
    answer: commentSchema,
    fails: ['comment_not_found'],
  },
  ({ requester, site, ids: { comment } }) => readComment(requester, comment, site.mediaBase),
)
