import type { D1 } from '#worker/db/open.ts'

/** A remembered statement. */
interface Remembered {
  sql: string
  params: unknown[]
  bind(...params: unknown[]): Remembered
}

interface Worker {
  fetch(request: Request, env: { DB: D1Database }, context: ExecutionContext): Promise<Response>
  queue(batch: MessageBatch, env: { DB: D1Database }): Promise<void>
}

/** The same worker with a database that answers each read from memory after the first time: measures the worker without its database. */
export function remembering(worker: Worker): Worker {
  // One for all requests, like the platform's: the worker caches what it derives from it.
  let bound: { DB: D1Database } | undefined
  return {
    ...worker,
    fetch(request, env, context) {
      bound ??= { ...env, DB: rememberingD1(env.DB) as D1Database }
      return worker.fetch(request, bound, context)
    },
  }
}

/** True for times, which differ in every request; all other values are part of a statement's key. */
function isTime(value: unknown): boolean {
  return typeof value === 'number' && value > 1e12 && value < 1e13
}

function rememberingD1(database: D1Database): D1 {
  const answers = new Map<string, D1Result[]>()
  const statement = (sql: string, params: unknown[]): Remembered => ({
    sql,
    params,
    bind: (...values) => statement(sql, values),
  })
  async function batch(statements: Remembered[]): Promise<D1Result[]> {
    const key = statements
      .map(({ sql, params }) => `${sql} ${params.map((each) => (isTime(each) ? '' : each)).join('~')}`)
      .join('\n')
    const known = answers.get(key)
    if (known) return known
    const results = await database.batch(statements.map(({ sql, params }) => database.prepare(sql).bind(...params)))
    if (statements.every(({ sql }) => /^\s*(?:select|with)\b/i.test(sql))) answers.set(key, results)
    return results
  }
  return { prepare: (sql: string) => statement(sql, []), batch } as unknown as D1
}
