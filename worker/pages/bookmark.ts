import type { Context } from 'hono'
import * as v from 'valibot'
import { bookmarkParameter } from '#domain/wire.ts'
import type { AppEnv } from '../env.ts'
import { judge } from '../http/api/operation.ts'

const query = v.object({ bookmark: bookmarkParameter })

/** The bookmark in a page's address, at which its list begins. The last one counts if there are several (G-005). A page's second list uses another name. */
export function bookmarkOf(c: Context<AppEnv>, name = 'bookmark'): string | undefined {
  return judge(query, { bookmark: c.req.queries(name)?.at(-1) }).bookmark
}
