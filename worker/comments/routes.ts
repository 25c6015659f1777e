import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { emptyBody } from '../../domain/accounts/contract.ts'
import * as contract from '../../domain/comments/contract.ts'
import type { ErrorName } from '../../domain/errors.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { succeed, succeedPage } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { noVisitors } from '../http/current-asker.ts'
import { idOf } from '../http/path.ts'
import { readComment, readComments, readReplies } from './read.ts'
import { createComment, deleteComment, editComment, setLiked } from './write.ts'

/** Comments on Pins (docs/decisions/077). */
export const commentRoutes = new Hono<AppEnv>()

const WRITE: ErrorName[] = ['no_session', 'limited_session', 'too_large', 'wrong_type', 'pin_not_found']
const CHANGE: ErrorName[] = [...WRITE, 'comment_not_found']

const pinIn = (c: Context<AppEnv, string>) => idOf(c.req.param('pin') ?? '', 'pin_not_found')
const commentIn = (c: Context<AppEnv, string>) => idOf(c.req.param('comment') ?? '', 'comment_not_found')

commentRoutes.get(
  routes.api.comments,
  operation({
    summary: 'List the comments of a pin',
    query: contract.commentsQuery,
    data: v.array(contract.commentSchema),
    fails: ['pin_not_found'],
  }),
  async (c) => succeedPage(c, await readComments(c.var.asker, pinIn(c), c.req.valid('query'), c.var.site.mediaBase)),
)

commentRoutes.post(
  routes.api.comments,
  noVisitors,
  operation({
    summary: 'Comment on a pin, or answer a comment',
    body: contract.commentBody,
    data: contract.commentSchema,
    fails: [...CHANGE, 'blocked', 'comments_off', 'comments_for_followers'],
  }),
  async (c) => succeed(c, await createComment(c.var.asker, pinIn(c), c.req.valid('json'), c.var.site.mediaBase)),
)

commentRoutes.get(
  routes.api.commentById,
  operation({
    summary: 'Read a comment by its id alone',
    data: contract.commentSchema,
    fails: ['comment_not_found'],
  }),
  async (c) => succeed(c, await readComment(c.var.asker, commentIn(c), c.var.site.mediaBase)),
)

commentRoutes.get(
  routes.api.commentReplies,
  operation({
    summary: 'List the replies to a comment',
    query: contract.repliesQuery,
    data: v.array(contract.commentSchema),
    fails: ['pin_not_found', 'comment_not_found'],
  }),
  async (c) =>
    succeedPage(c, await readReplies(c.var.asker, pinIn(c), commentIn(c), c.req.valid('query'), c.var.site.mediaBase)),
)

commentRoutes.put(
  routes.api.comment,
  noVisitors,
  operation({
    summary: 'Change a comment within 15 minutes',
    body: contract.commentEditBody,
    data: contract.commentSchema,
    fails: [...CHANGE, 'forbidden', 'too_late'],
  }),
  async (c) =>
    succeed(c, await editComment(c.var.asker, pinIn(c), commentIn(c), c.req.valid('json').text, c.var.site.mediaBase)),
)

commentRoutes.delete(
  routes.api.comment,
  noVisitors,
  operation({
    summary: 'Delete a comment with its replies; they can be restored for a day',
    body: emptyBody,
    isBodyOptional: true,
    data: contract.commentDeletedAnswer,
    fails: [...CHANGE, 'forbidden'],
  }),
  async (c) => succeed(c, await deleteComment(c.var.asker, pinIn(c), commentIn(c))),
)

const reaction = {
  body: emptyBody,
  isBodyOptional: true,
  data: contract.commentReactionAnswer,
  fails: CHANGE,
} as const
commentRoutes.put(
  routes.api.commentReaction,
  noVisitors,
  operation({ ...reaction, summary: 'Like a comment' }),
  async (c) => succeed(c, await setLiked(c.var.asker, pinIn(c), commentIn(c), true)),
)
commentRoutes.delete(
  routes.api.commentReaction,
  noVisitors,
  operation({ ...reaction, summary: 'Take a like of a comment back' }),
  async (c) => succeed(c, await setLiked(c.var.asker, pinIn(c), commentIn(c), false)),
)
