import type { D1Database, D1Result } from '@cloudflare/workers-types'
import type { Miniflare } from 'miniflare'

/** Name of the worker next to the app, in the same process, that runs batches for commands. */
export const STORAGE = 'storage'

/** Its code: takes a list of statements and returns their results, in one transaction. */
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
 * The local database for commands: one request per batch. Miniflare's own binding also sends a synchronous request for every `prepare` and
 * `bind`, which makes an import twice as slow and blocks the process.
 */
export function localD1(mf: Miniflare): D1Database {
  async function batch(statements: Prepared[]): Promise<D1Result[]> {
    const list = statements.map(({ sql, params }) => ({ sql, params }))
    // Fetched each time: reloading Miniflare's options invalidates earlier ones.
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
