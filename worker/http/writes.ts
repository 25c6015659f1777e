import type { Context } from 'hono'
import { routes } from '#domain/routes.ts'
import type { AppEnv } from '../env.ts'

/** Calls that store reports of browsers and change no user data. */
const TOLD: readonly string[] = [routes.api.clientErrors, routes.api.events]

/** True after a successful call or form with a session: jobs may be due. */
export function mayHaveChanged(c: Context<AppEnv>): boolean {
  const { method, path } = c.req
  if (method === 'GET' || method === 'HEAD' || c.res.status >= 400 || c.var.sessionHash === null) return false
  return (path.startsWith(routes.apiRoot) || path.startsWith(routes.formRoot)) && !TOLD.includes(path)
}
