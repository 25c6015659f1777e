import { address, describeApi } from 'virtual:description'
import type { Context, Hono } from 'hono'
import { Failure } from '#domain/errors.ts'
import type { AppEnv } from '#worker/env.ts'

/** Answers with the API description: the file of the build, or generated on request where there is no build. */
export function openapi(app: Hono<AppEnv>) {
  return async (c: Context<AppEnv>): Promise<Response> => {
    if (describeApi) return c.json(await describeApi(app))
    const file = await c.env.ASSETS?.fetch(new URL(address, 'https://assets.invalid').href)
    if (!file?.ok) throw new Failure('unavailable', { retryAfter: 1 })
    return new Response(file.body, { headers: { 'content-type': 'application/json' } })
  }
}
