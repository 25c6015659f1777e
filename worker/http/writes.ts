import type { Context } from 'hono'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'

/** Calls that store what browsers tell, and change nothing that a person has. */
const TOLD: readonly string[] = [routes.api.clientErrors, routes.api.events]

/** Whether the request was a successful call or form of somebody with a session, after which jobs may be due. */
export function mayHaveChanged(c: Context<AppEnv>): boolean {
  const { method, path } = c.req
  if (method === 'GET' || method === 'HEAD' || c.res.status >= 400 || c.var.sessionHash === null) return false
  return (path.startsWith(routes.apiRoot) || path.startsWith(routes.formRoot)) && !TOLD.includes(path)
}
