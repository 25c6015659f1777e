import type { Context } from 'hono'
import { Failure } from '../../domain/errors.ts'
import type { AppEnv } from '../env.ts'
import { loadAccess, type ViewerRow } from '../profiles/read.ts'

/** The employee who asks, with a full session. Everybody else gets the answer of an address that does not exist. */
export async function requireEmployee(c: Context<AppEnv>): Promise<ViewerRow> {
  const { viewerRow } = await loadAccess(c.var.asker, null)
  if (!viewerRow?.isEmployee || viewerRow.loginState !== 'full') throw new Failure('no_such_call')
  return viewerRow
}
