import { Hono } from 'hono'
import { redeemForm } from '#domain/invites/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { requireFullLogin } from '#worker/accounts/middleware.ts'
import type { AppEnv } from '#worker/env.ts'
import { judge } from '#worker/http/api/operation.ts'
import { readBody } from '#worker/http/bodies/body.ts'
import { toFailure } from '#worker/http/errors.ts'
import { leaveToast } from '#worker/http/forms/flash.ts'
import { redeem } from './codes.ts'

/** Redeems an invite link without JavaScript. If that fails, redirects to the home page with the error as a toast (PRV-010). */
export const redeemInviteForm = new Hono<AppEnv>().post(routes.do.redeemInvite, async (c) => {
  const { invite_code: code } = judge(redeemForm, await readBody(c))
  try {
    const { user } = await redeem(c.var.requester, await requireFullLogin(c), code)
    leaveToast(c, 'invite_redeemed')
    return c.redirect(href(routes.profile, { username: user.username }), 303)
  } catch (error) {
    const { kind } = toFailure(error)
    if (kind === 'unexpected') throw error
    if (kind === 'no_session' || kind === 'limited_session') return c.redirect(routes.login, 303)
    leaveToast(c, { toast: { failed: kind } })
    return c.redirect(routes.home, 303)
  }
})
