import type { D1Database, D1Result } from '@cloudflare/workers-types'
import type { Miniflare } from 'miniflare'

/** Name of the worker that stands beside the app in the same process and runs batches for commands. */
export const STORAGE = 'storage'

/** Its whole code: a list of statements in, their results out, all or none. */
export const STORAGE_SCRIPT = `export default {
  async fetch(request, env) {
    const statements = await request.json()
    try {
      const prepared = statements.map(({ sql, params }) => env.DB.prepare(sql).bind(...params))
      return Response.json({ results: await env.DB.batch(prepared) })
    } catch (error) {
      return Response.json({ error: String(error?.message ?? error) })
    }
  },
}`

interface Prepared {
  sql: string
  params: unknown[]
}

/**
 * The local database as commands see it: one request a batch. Miniflare's own binding asks the worker, synchronously, for every
 * `prepare` and `bind` too, which makes an import twice as slow and blocks the process meanwhile.
 */
export function localD1(mf: Miniflare): D1Database {
  async function batch(statements: Prepared[]): Promise<D1Result[]> {
    const list = statements.map(({ sql, params }) => ({ sql, params }))
    // Asked for anew each time: a reload of the options leaves earlier ones dead.
    const storage = await mf.getWorker(STORAGE)
    const response = await storage.fetch('http://storage/', { method: 'POST', body: JSON.stringify(list) })
    const answer = (await response.json()) as { results: D1Result[] } | { error: string }
    if ('error' in answer) throw new Error(answer.error)
    return answer.results
  }
  function prepare(sql: string, params: unknown[] = []) {
    const all = async () => (await batch([{ sql, params }]))[0]
    return {
      sql,
      params,
      bind: (...values: unknown[]) => prepare(sql, values),
      all,
      run: all,
      first: async () => (await all())?.results[0] ?? null,
    }
  }
  return { prepare, batch } as unknown as D1Database
}
