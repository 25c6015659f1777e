import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { emptyBody } from '../../domain/accounts/contract.ts'
import type { ErrorName } from '../../domain/errors.ts'
import { userCard } from '../../domain/profiles/contract.ts'
import {
  blockAnswer,
  blockBody,
  followAnswer,
  followingQuery,
  graphAnswer,
  graphBody,
  peopleQuery,
  removedAnswer,
  requestAnswer,
} from '../../domain/relations/contract.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { succeed, succeedPage } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { noVisitors } from '../http/current-asker.ts'
import { idOf } from '../http/path.ts'
import { whoOf } from '../profiles/read.ts'
import { readGraph, readPeople } from './read.ts'
import {
  approveRequest,
  blockUser,
  declineRequest,
  followUser,
  removeOwnFollower,
  unblockUser,
  unfollowUser,
} from './write.ts'

export const relationRoutes = new Hono<AppEnv>()

const WRITE_FAILS: ErrorName[] = [
  'no_session',
  'limited_session',
  'forbidden',
  'user_not_found',
  'too_large',
  'wrong_type',
]
const LIST_FAILS: ErrorName[] = ['no_session', 'private_profile', 'user_not_found', 'user_closed']
/** The address contains all data; an optional body must be empty. */
const write = { body: emptyBody, isBodyOptional: true, fails: WRITE_FAILS } as const
const people = v.array(userCard)
const ME = { who: 'me', name: 'me' } as const

function personOf(c: Context<AppEnv, string>): number {
  return idOf(c.req.param('user') ?? '', 'user_not_found')
}

relationRoutes.put(
  routes.api.userFollow,
  noVisitors,
  operation({
    ...write,
    summary: 'Follow a person, or request it of a private profile',
    data: followAnswer,
    fails: [...WRITE_FAILS, 'blocked'],
  }),
  async (c) => succeed(c, await followUser(c.var.asker, personOf(c))),
)

relationRoutes.delete(
  routes.api.userFollow,
  noVisitors,
  operation({ ...write, summary: 'Unfollow, or withdraw a request', data: followAnswer }),
  async (c) => succeed(c, await unfollowUser(c.var.asker, personOf(c))),
)

relationRoutes.get(
  routes.api.followRequests,
  noVisitors,
  operation({ summary: 'List follow requests to the viewer', query: peopleQuery, data: people, fails: ['no_session'] }),
  async (c) =>
    succeedPage(c, await readPeople(c.var.asker, ME, 'requests', c.req.valid('query'), c.var.site.mediaBase)),
)

relationRoutes.put(
  routes.api.followRequest,
  noVisitors,
  operation({ ...write, summary: 'Approve a follow request', data: requestAnswer }),
  async (c) => succeed(c, await approveRequest(c.var.asker, personOf(c))),
)

relationRoutes.delete(
  routes.api.followRequest,
  noVisitors,
  operation({ ...write, summary: 'Decline a follow request', data: requestAnswer }),
  async (c) => succeed(c, await declineRequest(c.var.asker, personOf(c))),
)

relationRoutes.get(
  routes.api.userFollowers,
  noVisitors,
  operation({ summary: 'List the followers of a person', query: peopleQuery, data: people, fails: LIST_FAILS }),
  async (c) => {
    const name = c.req.param('user')
    const owner = { who: whoOf(name), name }
    return succeedPage(c, await readPeople(c.var.asker, owner, 'followers', c.req.valid('query'), c.var.site.mediaBase))
  },
)

relationRoutes.get(
  routes.api.userFollowing,
  noVisitors,
  operation({
    summary: 'List the people that a person follows',
    query: followingQuery,
    data: people,
    fails: LIST_FAILS,
  }),
  async (c) => {
    const name = c.req.param('user')
    const owner = { who: whoOf(name), name }
    return succeedPage(c, await readPeople(c.var.asker, owner, 'following', c.req.valid('query'), c.var.site.mediaBase))
  },
)

relationRoutes.delete(
  routes.api.ownFollower,
  noVisitors,
  operation({ ...write, summary: 'Remove a follower', data: removedAnswer }),
  async (c) => succeed(c, await removeOwnFollower(c.var.asker, personOf(c))),
)

relationRoutes.get(
  routes.api.blocks,
  noVisitors,
  operation({
    summary: 'List the people that the viewer blocked',
    query: peopleQuery,
    data: people,
    fails: ['no_session'],
  }),
  async (c) => succeedPage(c, await readPeople(c.var.asker, ME, 'blocks', c.req.valid('query'), c.var.site.mediaBase)),
)

relationRoutes.put(
  routes.api.userBlock,
  noVisitors,
  operation({ ...write, summary: 'Block', body: blockBody, data: blockAnswer }),
  async (c) => succeed(c, await blockUser(c.var.asker, personOf(c), c.req.valid('json').blockSource)),
)

relationRoutes.delete(
  routes.api.userBlock,
  noVisitors,
  operation({ ...write, summary: 'Unblock', body: blockBody, data: blockAnswer }),
  async (c) => succeed(c, await unblockUser(c.var.asker, personOf(c))),
)

relationRoutes.post(
  routes.api.graph,
  noVisitors,
  operation({
    summary: 'List the followers of a person, with their count',
    body: graphBody,
    data: graphAnswer,
    fails: [...LIST_FAILS, 'forbidden', 'too_large', 'wrong_type'],
  }),
  async (c) => succeed(c, await readGraph(c.var.asker, c.req.valid('json'), c.var.site.mediaBase)),
)
