import type { Comment, CommentsOptions, RepliesOptions } from '../../domain/comments/contract.ts'
import { Failure } from '../../domain/errors.ts'
import type { Page } from '../../domain/wire.ts'
import { emptyPage, pageOf, readBookmark } from '../db/bookmark.ts'
import { type Answered, round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import { askPin, pinOf } from '../pins/read.ts'
import type { PinParts } from '../pins/view.ts'
import { type Commenting, type CommentRow, selectCommenting, selectComments, selectPinOf } from './queries.ts'
import { commentView, obstacleOf } from './view.ts'

/** Reads the comments of a Pin, without replies. A Pin that the viewer may not see is 404 code 50. */
export async function readComments(
  asker: Asker,
  pinId: number,
  options: CommentsOptions,
  base: string,
): Promise<Page<Comment>> {
  const plan = planComments(asker, pinId, options, base)
  const { pin, rows } = await round(asker.db, { pin: askPin(asker, pinId, 'rule'), rows: plan.rows })
  pinOf(asker, pin)
  return plan.page(rows)
}

/** As `readComments`, for a Pin that is already loaded and visible. Throws at once for an invalid bookmark. */
export function commentsOf(asker: Asker, pinId: number, options: CommentsOptions, base: string) {
  const plan = planComments(asker, pinId, options, base)
  return async (): Promise<Page<Comment>> => plan.page((await round(asker.db, { rows: plan.rows })).rows)
}

function planComments(
  asker: Asker,
  pinId: number,
  { tried, sort: order, page_size, bookmark }: CommentsOptions,
  base: string,
) {
  const sort = tried ? 'tried' : order
  const feed = `comments|${pinId}|${sort}`
  const position = readBookmark(feed, bookmark)
  const after = position && position !== 'end' ? position.keys.map(Number) : null
  const rows = position === 'end' ? undefined : selectComments(asker, { pinId, sort, after, limit: page_size + 1 })
  const keys = (row: CommentRow) => (sort === 'liked' ? [row.reactionCount, row.id] : [row.id])
  return {
    rows,
    page(found: CommentRow[] | undefined): Page<Comment> {
      const page = pageOf(found ?? [], page_size, feed, (row) => ({ stage: 0, keys: keys(row) }))
      return { ...page, items: page.items.map((row) => commentView(row, base, asker.now)) }
    },
  }
}

/** Reads the replies to a comment, the oldest first. A comment that the viewer does not see is 404 code 102. */
export async function readReplies(
  asker: Asker,
  pinId: number,
  parentId: number,
  { page_size, bookmark }: RepliesOptions,
  base: string,
): Promise<Page<Comment>> {
  const feed = `replies|${parentId}`
  const position = readBookmark(feed, bookmark)
  const after = position && position !== 'end' ? position.keys.map(Number) : null
  const { pin, parent, rows } = await round(asker.db, {
    pin: askPin(asker, pinId, 'rule'),
    parent: selectComments(asker, { pinId, id: parentId }),
    rows: position === 'end' ? undefined : selectComments(asker, { pinId, parentId, after, limit: page_size + 1 }),
  })
  pinOf(asker, pin)
  if (!parent[0]) throw new Failure('comment_not_found')
  if (!rows) return emptyPage()
  const page = pageOf(rows, page_size, feed, ({ id }) => ({ stage: 0, keys: [id] }))
  return { ...page, items: page.items.map((row) => commentView(row, base, asker.now)) }
}

/** Reads a comment whose Pin is not named. Where the viewer does not see its Pin, its thread or itself, it is 404 code 102. */
export async function readComment(asker: Asker, commentId: number, base: string): Promise<Comment> {
  const [found] = await round(asker.db, selectPinOf(commentId))
  if (!found) throw new Failure('comment_not_found')
  const { pinId } = found
  const { pin, thread } = await round(asker.db, {
    pin: askPin(asker, pinId, 'rule'),
    thread: askThread(asker, pinId, commentId),
  })
  try {
    pinOf(asker, pin)
  } catch (error) {
    // What is hidden must not say that it is a Pin's.
    throw error instanceof Failure ? new Failure('comment_not_found', { cause: error }) : error
  }
  return threadOf(thread, base, asker.now).comment
}

/** Reads a comment, and the one that it answers. `threadOf` evaluates the answers. */
export function askThread(asker: Asker, pinId: number, commentId: number) {
  return {
    comment: selectComments(asker, { pinId, id: commentId }),
    parent: selectComments(asker, { pinId, replyId: commentId }),
  }
}

/** A comment, and the one at the top of its thread. Where the viewer does not see one of them, it is 404 code 102. */
export function threadOf({ comment, parent }: Answered<ReturnType<typeof askThread>>, base: string, now: number) {
  const [found] = comment
  const top = found?.parentId == null ? found : parent[0]
  if (!found || !top) throw new Failure('comment_not_found')
  return { comment: commentView(found, base, now), thread: commentView(top, base, now) }
}

/** Reads why the viewer may not comment on a Pin, in the round of its page; nothing for visitors. `commentingOf` evaluates the answer. */
export function askCommenting(asker: Asker, pinId: number) {
  return asker.sessionHash === null ? undefined : selectCommenting(asker, pinId)
}

/** How many comments a Pin has and how many tell how it went, and why the viewer may not add one; for visitors, why nobody may. */
export function commentingOf({ pin, commentsOff }: PinParts, answered: readonly Commenting[] | undefined) {
  const [row] = answered ?? []
  const obstacle = row ? obstacleOf(row) : commentsOff ? ('comments_off' as const) : null
  return { count: pin.commentCount, triedCount: pin.triedNoteCount, obstacle }
}
