import { Hono } from 'hono'
import { safeNext } from '#domain/accounts/rules.ts'
import { dismissForm } from '#domain/experiences/contract.ts'
import { EXPERIENCES } from '#domain/experiences/placements.ts'
import { routes } from '#domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { byOf } from '../http/action/by.ts'
import { judge } from '../http/api/operation.ts'
import { readBody } from '../http/bodies/body.ts'
import { loginFirst } from '../http/forms/form.ts'
import { actOnExperience } from './act.ts'

/** Dismisses the hint of a placement. The next page shows no confirmation: the hint is gone. */
export const dismissHint = new Hono<AppEnv>().post(routes.do.dismiss, async (c) => {
  const { placement_id, return_to } = judge(dismissForm, await readBody(c))
  const back = safeNext(return_to)
  const hints: Record<string, string> = EXPERIENCES
  try {
    await actOnExperience.do(byOf(c), { experience: hints[placement_id] ?? '' }, { placement_id, action: 'dismiss' })
  } catch (error) {
    return loginFirst(c, error, back)
  }
  return c.redirect(back, 303)
})
