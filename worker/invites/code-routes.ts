import { Hono } from 'hono'
import { emptyBody } from '../../domain/accounts/contract.ts'
import { decodeOnce } from '../../domain/invites/code.ts'
import {
  inviteCodeAnswer,
  inviteCodeBody,
  landingAnswer,
  landingBody,
  redeemAnswer,
} from '../../domain/invites/contract.ts'
import { routes } from '../../domain/routes.ts'
import { fullLogin } from '../accounts/middleware.ts'
import type { AppEnv } from '../env.ts'
import { succeed } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { countSender, type Limit } from '../http/limits.ts'
import { makeInviteCode, recordLanding, redeemInviteCode } from './codes/codes.ts'

const LANDINGS: Limit = { name: 'landings', times: 60, seconds: 60 }

/** Links that invite people to follow somebody (W-43 to W-45). */
export const inviteCodeRoutes = new Hono<AppEnv>()

inviteCodeRoutes.post(
  routes.api.inviteCodes,
  fullLogin,
  operation({
    summary: 'Make a link that invites people to follow the viewer',
    body: inviteCodeBody,
    data: inviteCodeAnswer,
    fails: ['no_session', 'limited_session', 'account_limited', 'too_large', 'wrong_type'],
  }),
  async (c) => succeed(c, await makeInviteCode(c.var.asker, c.var.caller, c.var.site)),
)

inviteCodeRoutes.post(
  routes.api.inviteLanding,
  operation({
    summary: 'Record that a page was opened by an invite link',
    body: landingBody,
    data: landingAnswer,
    fails: ['too_large', 'wrong_type'],
  }),
  async (c) => {
    await countSender(c, LANDINGS)
    const code = decodeOnce(decodeOnce(c.req.valid('json').invite_code))
    return succeed(c, { attributed: await recordLanding(c.var.asker, code) })
  },
)

inviteCodeRoutes.post(
  routes.api.redeemInvite,
  fullLogin,
  operation({
    summary: 'Redeem an invite link: the viewer may follow its maker without waiting',
    body: emptyBody,
    isBodyOptional: true,
    data: redeemAnswer,
    fails: ['no_session', 'limited_session', 'code_not_found', 'code_expired', 'own_code', 'too_large', 'wrong_type'],
  }),
  // The code is encoded twice (PRV-012); the router has decoded it once.
  async (c) => succeed(c, await redeemInviteCode(c.var.asker, c.var.caller, decodeOnce(c.req.param('code')))),
)
