import type { Context } from 'hono'
import type { AppEnv } from '../env.ts'
import { loadAccess, type ViewerRow } from '../profiles/read.ts'

/** Who looks at a page that is about nobody in particular. */
export async function viewerOf(c: Context<AppEnv>): Promise<ViewerRow | null> {
  return (await loadAccess(c.var.asker, null)).viewerRow
}

/** Pages of accounts are nobody else's to keep, or to find. */
export const OWN_PAGE = { 'cache-control': 'private, no-store' }
