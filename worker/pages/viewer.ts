import type { Context } from 'hono'
import type { AppEnv } from '../env.ts'
import { loadAccess } from '../profiles/read.ts'
import type { ViewerRow } from '../viewers.ts'

/** The viewer, for a page that does not show a person. */
export async function viewerOf(c: Context<AppEnv>): Promise<ViewerRow | null> {
  return (await loadAccess(c.var.requester, null)).viewerRow
}

/** The headers of a page that no cache may store. */
export const NO_STORE_HEADERS = { 'cache-control': 'private, no-store' }
