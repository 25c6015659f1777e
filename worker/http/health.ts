import type { Context } from 'hono'
import { lastFailureOf } from '../bucket.ts'
import { batch } from '../db/batch.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { alsoReadBy } from '../db/sending/local-reads.ts'
import { limitTime } from '../db/sending/time-limit.ts'
import type { AppEnv, Bindings } from '../env.ts'
import { causeOf, log } from '../log.ts'
import { lastRefusalToStore, machineFailure } from '../machine.ts'
import { completeBindings, hasDatabase, missingBindings } from '../settings.ts'
import { deleteProbe, insertProbe, selectAside, selectLastMigration } from './queries.ts'
import { schemaProblem } from './setup.ts'

/** ms for which a result is reused, so that frequent requests cost nothing. */
const HOLDS = 5000
/** ms after a successful write during which the database is assumed to accept more. */
const STORES = 60_000
/** Bytes of the test row, enough to need new pages, which a full disk does not have. */
const PROBE = 64 * 1024
/** Key of the object that is stored to test whether a bucket that failed works again. */
const PROBE_NAME = 'health/probe'

interface Health {
  at: number
  schema: string | null
  /** Number of jobs that are set aside, up to `MOST_ASIDE`; null: unknown. They do not make the deployment unavailable. */
  aside: number | null
  reasons: string[]
  /** ms since 1970 of the database's last successful test write; null: the last one failed, or none was made. */
  storedAt: number | null
  /** ms since 1970 of the bucket's last successful test write; null: none was made. */
  bucketAt: number | null
}

/** The last result for each set of bindings, of which each isolate has one. */
const results = new WeakMap<object, Health>()

/**
 * `/healthz/`: reports whether this deployment can serve pages and store data. 200 with build and schema; or 503 with a sentence for each missing
 * binding, for a schema older than the build, and for a database or bucket that can't store (docs/decisions/148). Also returns the number of jobs
 * that are set aside. Reads a few rows at most every five seconds. Writes to the database once a minute, after each refused write, and while it
 * fails. Runs before everything that needs a database.
 */
export async function health(c: Context<AppEnv>): Promise<Response> {
  const known = results.get(c.env)
  const result = known && known.at > Date.now() - HOLDS ? known : await check(c.env, known)
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

async function check(env: Bindings, known: Health | undefined): Promise<Health> {
  const at = Date.now()
  const bucket = await checkBucket(env, known)
  const reasons = [...missingBindings(env), ...bucket.reasons]
  const { bucketAt } = bucket
  if (!hasDatabase(env)) return { at, schema: null, aside: null, reasons, storedAt: null, bucketAt }
  const db = openDatabase(env)
  limitTime(db)
  if (__LOCAL__ && env.LOCAL_READS) alsoReadBy(db, env.LOCAL_READS)
  const lastStored = known?.storedAt ?? null
  const isStoring = lastStored !== null && lastStored > Math.max(at - STORES, lastRefusalToStore())
  const storing = isStoring ? { storedAt: lastStored } : await checkStoring(db, at)
  const { schema, problem } = await checkSchema(db, storing.storedAt === at)
  const counted = problem === null ? await batch(db, selectAside()).catch(() => null) : null
  // A schema problem explains a failed write, so it is reported instead.
  const found = problem ?? storing.reason
  return {
    at,
    schema,
    aside: counted && (counted[0]?.count ?? 0),
    reasons: found === undefined ? reasons : [...reasons, found],
    storedAt: storing.storedAt,
    bucketAt,
  }
}

/** Stores a row. `checkSchema` deletes it in another batch, because within one batch SQLite would need no more space. */
async function checkStoring(db: Database, at: number): Promise<{ storedAt: number | null; reason?: string }> {
  try {
    await batch(db, insertProbe(PROBE))
    return { storedAt: at }
  } catch (error) {
    return { storedAt: null, reason: told(error) }
  }
}

/** @param hasProbe true if a test row was stored, which is to be deleted */
async function checkSchema(
  db: Database,
  hasProbe: boolean,
): Promise<{ schema: string | null; problem: string | null }> {
  try {
    const { last } = await batch(db, {
      ...(hasProbe && { deleted: deleteProbe() }),
      last: selectLastMigration(),
    })
    const name = last[0]?.name ?? null
    return { schema: name, problem: schemaProblem(name) }
  } catch (error) {
    const sentence = told(error)
    const isEmpty = /no such table/i.test(String(error))
    return { schema: null, problem: isEmpty ? schemaProblem(null) : sentence }
  }
}

/** Tests the bucket if it failed in this isolate after its last successful test. */
async function checkBucket(
  env: Bindings,
  known: Health | undefined,
): Promise<{ bucketAt: number | null; reasons: string[] }> {
  const bucketAt = known?.bucketAt ?? null
  if (!env.MEDIA) return { bucketAt, reasons: [] }
  const { MEDIA } = completeBindings(env)
  const failedAt = lastFailureOf(MEDIA)
  if (failedAt === null || (bucketAt !== null && bucketAt > failedAt)) return { bucketAt, reasons: [] }
  try {
    await MEDIA.put(PROBE_NAME, 'x')
    await MEDIA.delete(PROBE_NAME)
    return { bucketAt: Date.now() + 1, reasons: [] }
  } catch (error) {
    return { bucketAt, reasons: [told(error instanceof Error ? error.cause : error)] }
  }
}

/** Logs an error and returns a sentence for it. */
function told(error: unknown): string {
  log('error', 'health', { cause: causeOf(error) })
  const own = error instanceof Error && error.message.startsWith('The bucket that') ? error.message : null
  return own ?? machineFailure(error)?.sentence ?? 'The database does not answer.'
}
