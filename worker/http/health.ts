import type { Context } from 'hono'
import { type Database, openDatabase } from '../db/open.ts'
import { round } from '../db/round.ts'
import { limitTime } from '../db/sending/time-limit.ts'
import type { AppEnv, Bindings } from '../env.ts'
import { causeOf, log } from '../log.ts'
import { hasDatabase, missingBindings } from '../settings.ts'
import { selectAside, selectLastMigration } from './queries.ts'
import { schemaProblem } from './setup.ts'

/** How long an answer holds, in ms, so that anybody may ask as often as they like. */
const HOLDS = 5000

interface Health {
  at: number
  schema: string | null
  /** Jobs that are set aside, up to `MOST_ASIDE`; null: not known. They are no reason to be unavailable. */
  aside: number | null
  reasons: string[]
}

/** The last result for each set of bindings, which is one per isolate. */
const results = new WeakMap<object, Health>()

/**
 * Whether this deployment can serve pages: 200 with build and schema, or 503 with a sentence for each missing binding and for a schema that is
 * older than the build; beside these, how many jobs are set aside. Reads a few rows, at most every five seconds. It comes before everything that needs
 * a database.
 */
export async function health(c: Context<AppEnv>): Promise<Response> {
  const known = results.get(c.env)
  const result = known && known.at > Date.now() - HOLDS ? known : await check(c.env)
  results.set(c.env, result)
  const { schema, aside, reasons } = result
  const isHealthy = reasons.length === 0
  const body = {
    ...{ status: isHealthy ? 'ok' : 'unavailable', build: __BUILD__, schema },
    ...(aside !== null && { jobs_set_aside: aside }),
    ...(!isHealthy && { reasons }),
  }
  return c.json(body, isHealthy ? 200 : 503, { 'cache-control': 'no-store', ...(!isHealthy && { 'retry-after': '5' }) })
}

async function check(env: Bindings): Promise<Health> {
  const at = Date.now()
  const reasons = missingBindings(env)
  if (!hasDatabase(env)) return { at, schema: null, aside: null, reasons }
  const db = openDatabase(env)
  limitTime(db)
  const { schema, problem } = await checkSchema(db)
  if (problem !== null) return { at, schema, aside: null, reasons: [...reasons, problem] }
  const aside = await round(db, selectAside(db)).catch(() => null)
  return { at, schema, aside: aside && (aside[0]?.count ?? 0), reasons }
}

async function checkSchema(db: Database): Promise<{ schema: string | null; problem: string | null }> {
  try {
    const [last] = await round(db, selectLastMigration(db))
    return { schema: last?.name ?? null, problem: schemaProblem(last?.name ?? null) }
  } catch (error) {
    const isEmpty = /no such table/i.test(`${String(error)} ${String((error as Error).cause ?? '')}`)
    log('error', 'health', { cause: causeOf((error as Error).cause ?? error) })
    return { schema: null, problem: isEmpty ? schemaProblem(null) : 'The database does not answer.' }
  }
}
