import type { Context } from 'hono'
import * as v from 'valibot'
import { bookmarkParameter } from '../../domain/wire.ts'
import type { AppEnv } from '../env.ts'
import { judge } from '../http/api/operation.ts'

const query = v.object({ bookmark: bookmarkParameter })

/**
 * Where the list of a page begins, as its address says it: of several the last counts (G-005). A page with a second list has another
 * name for that one's.
 */
export function bookmarkOf(c: Context<AppEnv>, name = 'bookmark'): string | undefined {
  return judge(query, { bookmark: c.req.queries(name)?.at(-1) }).bookmark
}
