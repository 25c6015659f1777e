import { Hono } from 'hono'
import * as v from 'valibot'
import * as account from '../../domain/accounts/contract.ts'
import type { ErrorName } from '../../domain/errors.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { succeed } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { idOf } from '../http/path.ts'
import { readBusinesses, readDelegations, readSessions } from './read.ts'
import { anyLogin, fullLogin } from './sessions/viewer.ts'
import { delegate, endOtherSessions, endOwnSession, linkAccount, undelegate, unlinkAccount } from './write.ts'

/** The viewer's own sessions (W-56), linked accounts (W-55) and delegations (W-57). */
export const ownAccountRoutes = new Hono<AppEnv>()

const WRITE: ErrorName[] = ['no_session', 'limited_session', 'too_large', 'wrong_type', 'forbidden']

ownAccountRoutes.get(
  routes.api.sessions,
  anyLogin,
  operation({ summary: 'List the viewer’s sessions', data: v.array(account.sessionSchema), fails: ['no_session'] }),
  async (c) => succeed(c, await readSessions(c.var.asker, c.var.caller)),
)

ownAccountRoutes.delete(
  routes.api.sessions,
  fullLogin,
  operation({ summary: 'End all other sessions', data: account.endedSessions, fails: WRITE }),
  async (c) => succeed(c, await endOtherSessions(c.var.asker, c.var.caller)),
)

ownAccountRoutes.delete(
  routes.api.session,
  fullLogin,
  operation({ summary: 'End a session', data: account.emptyBody, fails: [...WRITE, 'no_such_call'] }),
  async (c) => {
    await endOwnSession(c.var.asker, c.var.caller, idOf(c.req.param('session'), 'no_such_call'))
    return succeed(c, {})
  },
)

ownAccountRoutes.post(
  routes.api.link,
  fullLogin,
  operation({
    summary: 'Link another account of the viewer',
    body: account.linkBody,
    data: v.object({ user: account.loginAnswer.entries.user }),
    fails: [...WRITE, 'bad_credentials'],
  }),
  async (c) => {
    const { asker, client, caller } = c.var
    return succeed(c, { user: await linkAccount(asker, client, caller, c.req.valid('json')) })
  },
)

ownAccountRoutes.delete(
  routes.api.unlink,
  fullLogin,
  operation({ summary: 'Unlink an account', data: account.emptyBody, fails: [...WRITE, 'user_not_found'] }),
  async (c) => {
    await unlinkAccount(c.var.asker, c.var.caller, idOf(c.req.param('user'), 'user_not_found'))
    return succeed(c, {})
  },
)

ownAccountRoutes.get(
  routes.api.businesses,
  anyLogin,
  operation({
    summary: 'List the viewer’s linked business accounts',
    data: v.array(account.loginAnswer.entries.user),
    fails: ['no_session', 'forbidden'],
  }),
  async (c) => succeed(c, await readBusinesses(c.var.asker, c.var.caller, c.req.param('user'))),
)

ownAccountRoutes.get(
  routes.api.delegations,
  anyLogin,
  operation({
    summary: 'List who may act for the viewer',
    data: v.array(account.delegationSchema),
    fails: ['no_session'],
  }),
  async (c) => succeed(c, await readDelegations(c.var.asker, c.var.caller)),
)

ownAccountRoutes.post(
  routes.api.delegations,
  fullLogin,
  operation({
    summary: 'Let a person act for the viewer',
    body: account.delegationBody,
    data: account.delegationSchema,
    fails: [...WRITE, 'user_not_found'],
  }),
  async (c) => succeed(c, await delegate(c.var.asker, c.var.client, c.var.caller, c.req.valid('json'))),
)

ownAccountRoutes.delete(
  routes.api.delegation,
  fullLogin,
  operation({ summary: 'End a delegation', data: account.emptyBody, fails: [...WRITE, 'user_not_found'] }),
  async (c) => {
    await undelegate(c.var.asker, c.var.caller, idOf(c.req.param('delegate'), 'user_not_found'))
    return succeed(c, {})
  },
)
