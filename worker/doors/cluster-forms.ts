import { Hono } from 'hono'
import { safeNext } from '../../domain/accounts/rules.ts'
import { dismissForm } from '../../domain/clusters/contract.ts'
import { href, routes } from '../../domain/routes.ts'
import { dismissCluster } from '../clusters/write.ts'
import type { AppEnv } from '../env.ts'
import { readBody } from '../http/body.ts'
import { toFailure } from '../http/errors.ts'
import { leaveToast } from '../http/flash.ts'
import { judge } from '../http/operation.ts'
import { idOf } from '../http/path.ts'
import { askerOf } from '../profiles/request.ts'

/** The forms of suggestions. Visitors and limited logins are sent to log in. */
export const clusterForms = new Hono<AppEnv>()

clusterForms.post(routes.do.dismissCluster, async (c) => {
  const { cluster_id, return_to } = judge(dismissForm, await readBody(c))
  const back = safeNext(return_to)
  try {
    await dismissCluster(askerOf(c), idOf(cluster_id, 'cluster_not_found'))
    leaveToast(c, 'suggestion_dismissed')
  } catch (error) {
    const { kind } = toFailure(error)
    if (kind === 'no_session' || kind === 'limited_session') return c.redirect(href(routes.login, { next: back }), 303)
    // It is gone already: that is what was wanted.
    if (kind !== 'cluster_not_found') throw error
  }
  return c.redirect(back, 303)
})
