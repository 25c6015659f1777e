import { Hono } from 'hono'
import { safeNext } from '#domain/accounts/rules.ts'
import { dismissForm } from '#domain/clusters/contract.ts'
import { routes } from '#domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { byOf } from '../http/action/by.ts'
import { judge } from '../http/api/operation.ts'
import { readBody } from '../http/bodies/body.ts'
import { toFailure } from '../http/errors.ts'
import { leaveToast } from '../http/forms/flash.ts'
import { loginFirst } from '../http/forms/form.ts'
import { idOf } from '../http/path.ts'
import { dismissCluster } from './dismiss.ts'

/** The button that dismisses a suggestion. Visitors and limited sessions are redirected to the login. */
export const dismissClusterForm = new Hono<AppEnv>().post(routes.do.dismissCluster, async (c) => {
  const { cluster_id, return_to } = judge(dismissForm, await readBody(c))
  const back = safeNext(return_to)
  try {
    await dismissCluster.do(byOf(c), { cluster: idOf(cluster_id, 'cluster_not_found') }, undefined)
    leaveToast(c, 'suggestion_dismissed')
  } catch (error) {
    // Already dismissed: the form's purpose is fulfilled.
    if (toFailure(error).kind !== 'cluster_not_found') return loginFirst(c, error, back)
  }
  return c.redirect(back, 303)
})
