import { Hono } from 'hono'
import { consentForm } from '#domain/apps/oauth.ts'
import { Failure } from '#domain/errors.ts'
import { parseId } from '#domain/id.ts'
import { routes } from '#domain/routes.ts'
import { requireFullLogin } from '#worker/accounts/middleware.ts'
import type { AppEnv } from '#worker/env.ts'
import { judge } from '#worker/http/api/operation.ts'
import { readBody } from '#worker/http/bodies/body.ts'
import { loginFirst } from '#worker/http/forms/form.ts'
import { allow, readRequest, refusalAddress } from './consent.ts'

/** A person's decision about an app's request for access. The request is read again from its query. */
export const consent = new Hono<AppEnv>().post(routes.do.consent, async (c) => {
  const input = judge(consentForm, await readBody(c))
  const page = `${routes.oauth}?${input.query}`
  const { requester, site } = c.var
  try {
    const viewer = await requireFullLogin(c)
    const query = new URLSearchParams(input.query)
    const request = await readRequest(requester, query)
    // The page shows the error, or asks the person who is logged in now.
    if (typeof request === 'string' || viewer.id !== parseId(input.user_id)) return c.redirect(page, 303)
    const { redirect, wish, isFull } = request
    if (typeof wish === 'string') return c.redirect(refusalAddress(redirect, query, wish, site), 303)
    if (input.decision === 'deny') return c.redirect(refusalAddress(redirect, query, 'access_denied', site), 303)
    if (isFull) return c.redirect(page, 303)
    return c.redirect(await allow(requester, request, wish, query, site), 303)
  } catch (error) {
    if (error instanceof Failure && error.kind === 'too_often') throw error
    return loginFirst(c, error, page)
  }
})
