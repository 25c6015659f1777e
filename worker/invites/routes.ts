import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { type ErrorName, Failure } from '../../domain/errors.ts'
import {
  type AnswerInviteInput,
  answerInviteBody,
  boardInviteSchema,
  boardPeopleSchema,
  collaboratorAnswer,
  inviteAnswer,
  inviteBody,
  invitesQuery,
  removalQuery,
} from '../../domain/invites/contract.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { succeed, succeedPage } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { noVisitors } from '../http/current-asker.ts'
import { idOf } from '../http/path.ts'
import { removeCollaborator } from './collaborators.ts'
import { readBoardPeople, readInvites } from './read.ts'
import { acceptInvite, endInvite, invitePeople } from './write.ts'

export { inviteCodeRoutes } from './code-routes.ts'

export const inviteRoutes = new Hono<AppEnv>()

const FAILS: ErrorName[] = ['no_session', 'limited_session', 'forbidden', 'too_large', 'wrong_type']
const write = { body: answerInviteBody, isBodyOptional: true } as const

/** The board and the user of the URL; values that the body repeats must be equal (G-121). */
function memberOf(c: Context<AppEnv, string>, missing: ErrorName, body?: AnswerInviteInput) {
  const [board, user] = [c.req.param('board') ?? '', c.req.param('user') ?? '']
  for (const [field, given, is] of [
    ['board_id', body?.board_id, board],
    ['invited_user_id', body?.invited_user_id, user],
  ] as const)
    if (given !== undefined && given !== is)
      throw new Failure('invalid', { faults: [{ field, code: 'invalid_value' }] })
  return { boardId: idOf(board, missing), userId: idOf(user, missing) }
}

inviteRoutes.get(
  routes.api.boardInvites,
  noVisitors,
  operation({
    summary: 'List the viewer’s board invitations',
    query: invitesQuery,
    data: v.array(boardInviteSchema),
    fails: ['no_session'],
  }),
  async (c) => succeedPage(c, await readInvites(c.var.asker, c.req.valid('query'), c.var.site.mediaBase)),
)

inviteRoutes.post(
  routes.api.boardInvitations,
  noVisitors,
  operation({
    summary: 'Invite people to a board',
    body: inviteBody,
    data: v.array(boardInviteSchema),
    fails: [...FAILS, 'board_not_found', 'user_not_found', 'blocked', 'source_busy'],
  }),
  async (c) => {
    const id = idOf(c.req.param('board'), 'board_not_found')
    return succeed(c, await invitePeople(c.var.asker, id, c.req.valid('json').invited_user_ids, c.var.site.mediaBase))
  },
)

inviteRoutes.put(
  routes.api.boardInvite,
  noVisitors,
  operation({
    ...write,
    summary: 'Accept an invitation',
    data: inviteAnswer,
    fails: [...FAILS, 'invite_not_found'],
  }),
  async (c) => succeed(c, await acceptInvite(c.var.asker, memberOf(c, 'invite_not_found', c.req.valid('json')))),
)

inviteRoutes.delete(
  routes.api.boardInvite,
  noVisitors,
  operation({
    ...write,
    summary: 'Decline or withdraw an invitation',
    data: inviteAnswer,
    fails: [...FAILS, 'invite_not_found'],
  }),
  async (c) => succeed(c, await endInvite(c.var.asker, memberOf(c, 'invite_not_found', c.req.valid('json')))),
)

inviteRoutes.get(
  routes.api.boardCollaborators,
  noVisitors,
  operation({
    summary: 'List the collaborators and invitations of a board',
    data: boardPeopleSchema,
    fails: ['no_session', 'forbidden', 'board_not_found'],
  }),
  async (c) => {
    const id = idOf(c.req.param('board'), 'board_not_found')
    const { people } = await readBoardPeople(c.var.asker, id, c.var.site.mediaBase)
    return succeed(c, people)
  },
)

inviteRoutes.delete(
  routes.api.boardCollaborator,
  noVisitors,
  operation({
    ...write,
    summary: 'Remove a collaborator, or leave a board',
    query: removalQuery,
    data: collaboratorAnswer,
    fails: [...FAILS, 'board_not_found', 'user_not_found', 'source_busy'],
  }),
  async (c) => {
    const boardId = idOf(c.req.param('board'), 'board_not_found')
    const { userId } = memberOf(c, 'user_not_found', c.req.valid('json'))
    return succeed(c, await removeCollaborator(c.var.asker, { boardId, userId }, c.req.valid('query').with_pins))
  },
)
