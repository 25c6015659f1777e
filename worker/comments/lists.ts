import {
  type Comment,
  type CommentsOptions,
  commentSchema,
  commentsQuery,
  type RepliesOptions,
  repliesQuery,
} from '#domain/comments/contract.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import type { Page } from '#domain/wire.ts'
import { batch } from '../db/batch.ts'
import { emptyPage, pageOf, readBookmark } from '../db/bookmark.ts'
import { listing } from '../http/action/reading.ts'
import type { Requester } from '../http/requester.ts'
import { askPin, pinOf } from '../pins/read.ts'
import { type CommentRow, selectComments } from './queries.ts'
import { commentView } from './view.ts'

/** Reads the comments of a pin, without replies. 404 code 50 if the viewer may not see the pin. */
export async function readComments(
  requester: Requester,
  pinId: number,
  options: CommentsOptions,
  base: string,
): Promise<Page<Comment>> {
  const plan = planComments(requester, pinId, options, base)
  const { pin, rows } = await batch(requester.db, { pin: askPin(requester, pinId, 'rule'), rows: plan.rows })
  pinOf(requester, pin)
  return plan.page(rows)
}

/** Like `readComments`, for a Pin that is already loaded and visible. Throws at once for an invalid bookmark. */
export function commentsOf(requester: Requester, pinId: number, options: CommentsOptions, base: string) {
  const plan = planComments(requester, pinId, options, base)
  return async (): Promise<Page<Comment>> => plan.page((await batch(requester.db, { rows: plan.rows })).rows)
}

function planComments(
  requester: Requester,
  pinId: number,
  { tried, sort: order, page_size, bookmark }: CommentsOptions,
  base: string,
) {
  const sort = tried ? 'tried' : order
  const feed = `comments|${pinId}|${sort}`
  const position = readBookmark(feed, bookmark)
  const after = position && position !== 'end' ? position.keys.map(Number) : null
  const rows = position === 'end' ? undefined : selectComments(requester, { pinId, sort, after, limit: page_size + 1 })
  const keys = (row: CommentRow) => (sort === 'liked' ? [row.reactionCount, row.id] : [row.id])
  return {
    rows,
    page(found: CommentRow[] | undefined): Page<Comment> {
      const page = pageOf(found ?? [], page_size, feed, (row) => ({ stage: 0, keys: keys(row) }))
      return { ...page, items: page.items.map((row) => commentView(row, base, requester.now)) }
    },
  }
}

/** Reads the replies to a comment, oldest first. 404 code 102 if the viewer may not see the comment. */
export async function readReplies(
  requester: Requester,
  pinId: number,
  parentId: number,
  { page_size, bookmark }: RepliesOptions,
  base: string,
): Promise<Page<Comment>> {
  const feed = `replies|${parentId}`
  const position = readBookmark(feed, bookmark)
  const after = position && position !== 'end' ? position.keys.map(Number) : null
  const { pin, parent, rows } = await batch(requester.db, {
    pin: askPin(requester, pinId, 'rule'),
    parent: selectComments(requester, { pinId, id: parentId }),
    rows: position === 'end' ? undefined : selectComments(requester, { pinId, parentId, after, limit: page_size + 1 }),
  })
  pinOf(requester, pin)
  if (!parent[0]) throw new Failure('comment_not_found')
  if (!rows) return emptyPage()
  const page = pageOf(rows, page_size, feed, ({ id }) => ({ stage: 0, keys: [id] }))
  return { ...page, items: page.items.map((row) => commentView(row, base, requester.now)) }
}

export const listComments = listing(
  {
    call: ['get', routes.api.comments],
    ids: { pin: 'pin_not_found' },
    summary: 'List the comments of a pin',
    query: commentsQuery,
    answer: commentSchema,
    fails: ['pin_not_found'],
  },
  ({ requester, site, ids: { pin }, query }) => readComments(requester, pin, query, site.mediaBase),
)
export const listReplies = listing(
  {
    call: ['get', routes.api.commentReplies],
    ids: { pin: 'pin_not_found', comment: 'comment_not_found' },
    summary: 'List the replies to a comment',
    query: repliesQuery,
    answer: commentSchema,
    fails: ['pin_not_found', 'comment_not_found'],
  },
  ({ requester, site, ids: { pin, comment }, query }) => readReplies(requester, pin, comment, query, site.mediaBase),
)
