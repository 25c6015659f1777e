import type { Context } from 'hono'
import * as v from 'valibot'
import { bookmarkParameter } from '../../domain/wire.ts'
import type { AppEnv } from '../env.ts'
import { judge } from '../http/api/operation.ts'

const query = v.object({ bookmark: bookmarkParameter })

/**
 * The bookmark in a page's address, from which its list begins; the last one counts (G-005). A page with two lists has another name for the second.
 */
export function bookmarkOf(c: Context<AppEnv>, name = 'bookmark'): string | undefined {
  return judge(query, { bookmark: c.req.queries(name)?.at(-1) }).bookmark
}
