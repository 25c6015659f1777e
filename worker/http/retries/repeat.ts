import type { Context } from 'hono'
import { isIdTaken } from '#worker/db/clash.ts'
import type { AppEnv } from '#worker/env.ts'
import { innerRequest } from '#worker/http/bodies/inner-request.ts'
import { bytesOf } from '../bodies/body.ts'
import { isFileBody } from '../bodies/file-body.ts'
import { isSafe } from '../csrf.ts'

/** Maximum runs of one call. Each run draws other ids. */
const MOST_RUNS = 4

/** Repeated requests, with the number of their run. */
const runs = new WeakMap<Request, number>()

/**
 * Runs a write again from its start if the database refused an id because another isolate had drawn the same one (docs/decisions/059). The failed
 * batch has changed nothing.
 * @returns null if the error is another one, or after `MOST_RUNS` runs
 */
export async function repeatWithOtherIds(c: Context<AppEnv>, error: unknown): Promise<Response | null> {
  // A file's bytes are already consumed; the sender must retry.
  if (!isIdTaken(error) || isSafe(c.req.method) || isFileBody(c)) return null
  const run = runs.get(c.req.raw) ?? 1
  if (run === MOST_RUNS) return null
  const request = await sameRequest(c)
  runs.set(request, run + 1)
  return c.var.ask(request)
}

/** A copy of the request, with its body. */
export async function sameRequest(c: Context<AppEnv>): Promise<Request> {
  const { method, url, headers } = c.req.raw
  const body = await bytesOf(c)
  return innerRequest(c.req.raw, url, { method, headers, body: body.length > 0 ? body : undefined })
}
