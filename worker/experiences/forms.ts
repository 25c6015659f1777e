import { Hono } from 'hono'
import { safeNext } from '../../domain/accounts/rules.ts'
import { dismissForm } from '../../domain/experiences/contract.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { judge } from '../http/api/operation.ts'
import { readBody } from '../http/bodies/body.ts'
import { loginFirst } from '../http/forms/form.ts'
import { actOnExperience } from './write.ts'

export const experienceForms = new Hono<AppEnv>()

experienceForms.post(routes.do.dismiss, async (c) => {
  const { placement_id, return_to } = judge(dismissForm, await readBody(c))
  const back = safeNext(return_to)
  try {
    await actOnExperience(c.var.asker, null, { placement_id, action: 'dismiss' })
  } catch (error) {
    return loginFirst(c, error, back)
  }
  return c.redirect(back, 303)
})
