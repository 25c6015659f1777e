import { type Context, Hono } from 'hono'
import { isRecord, type Options, textIn } from '#domain/apps/compat.ts'
import type { AppEnv } from '#worker/env.ts'
import { succeedPage } from '#worker/http/api/envelope.ts'
import { readBody } from '#worker/http/bodies/body.ts'
import { isSafe } from '#worker/http/csrf.ts'
import { apiOf, Refused } from '../compat/api.ts'
import { lookOf, whole } from '../compat/compat.ts'
import { pidgetRoutes } from './pidget-routes.ts'
import { type Alias, table } from './table.ts'

/** Aliases of calls. Registered before the middleware of writes, which the internal calls pass. */
export const aliasRoutes = new Hono<AppEnv>()

aliasRoutes.route('/', pidgetRoutes)
for (const alias of table)
  aliasRoutes.on(alias.methods, alias.path, async (c, next) => {
    const body = await bodyOf(c)
    if (alias.only && !alias.only.some((name) => Object.hasOwn(body, name))) return next()
    return answerAs(c, alias, { ...Object.fromEntries(new URL(c.req.url).searchParams), ...body, ...c.req.param() })
  })

/** The body's fields; none without a body. */
async function bodyOf(c: Context<AppEnv>): Promise<Options> {
  if (isSafe(c.req.method) || c.req.header('content-type') === undefined) return {}
  const body = await readBody(c)
  return isRecord(body) ? body : {}
}

async function answerAs(c: Context<AppEnv>, { resource }: Alias, options: Options): Promise<Response> {
  const look = lookOf(c)
  const api = apiOf(c.req.raw, c.var.ask, textIn(options, 'orbac_subject_id'))
  try {
    const { data, bookmark } = whole(await resource({ options, api, look, source: '' }), look)
    // `data` may be one object: the envelope is the same.
    const answer = succeedPage(c, { items: data as unknown[], bookmark })
    for (const cookie of api.cookies) answer.headers.append('set-cookie', cookie)
    return answer
  } catch (error) {
    if (error instanceof Refused) return asAnswered(error)
    throw error
  }
}

/** The failure of the internal call, unchanged. */
export function asAnswered({ status, body, headers }: Refused): Response {
  const again = headers.get('retry-after')
  return Response.json(body, {
    status,
    headers: { 'cache-control': 'private, no-store', ...(again !== null && { 'retry-after': again }) },
  })
}
