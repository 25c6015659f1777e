import { Hono } from 'hono'
import { safeNext } from '../../domain/accounts/rules.ts'
import { dismissForm } from '../../domain/experiences/contract.ts'
import { href, routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { actOnExperience } from '../experiences/write.ts'
import { readBody } from '../http/body.ts'
import { toFailure } from '../http/errors.ts'
import { judge } from '../http/operation.ts'
import { askerOf } from '../profiles/request.ts'

/** The forms of what an owner does about boardless pins. */
export const organizeForms = new Hono<AppEnv>()

organizeForms.post(routes.do.dismiss, async (c) => {
  const { placement_id, return_to } = judge(dismissForm, await readBody(c))
  const back = safeNext(return_to)
  try {
    await actOnExperience(askerOf(c), null, { placement_id, action: 'dismiss' })
  } catch (error) {
    const { kind } = toFailure(error)
    if (kind !== 'no_session' && kind !== 'limited_session') throw error
    return c.redirect(href(routes.login, { next: back }), 303)
  }
  return c.redirect(back, 303)
})
