import { type Context, Hono } from 'hono'
import { Failure } from '#domain/errors.ts'
import type { AppEnv } from '../env.ts'
import { loadAccess } from '../profiles/read.ts'
import type { ViewerRow } from '../viewers.ts'

/** The employee who sends the request, with a full session. For everybody else the answer is that of an unknown address. */
export async function requireEmployee(c: Context<AppEnv>): Promise<ViewerRow> {
  const { viewerRow } = await loadAccess(c.var.requester, null)
  if (!viewerRow?.isEmployee || viewerRow.loginState !== 'full') throw new Failure('no_such_call')
  return viewerRow
}

/** A form of employees. Checked before the body is read, so that nobody else learns that it exists. */
export function forEmployees(path: string, form: Hono<AppEnv>): Hono<AppEnv> {
  const guarded = new Hono<AppEnv>()
  guarded.use(path, async (c, next) => {
    c.set('employeeId', Number((await requireEmployee(c)).id))
    await next()
  })
  return guarded.route('/', form)
}
