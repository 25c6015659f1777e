/** The simulated web of worker tests: every request that leaves the worker ends here. */
export const ORIGIN = 'origin'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Host and port of the libSQL server of the worker tests. */
    libsqlAddress: string
  }
}

/** URL at which the worker reaches the database in the project `libsql`. Its requests are forwarded to the server, whose address differs in each run. */
export const LIBSQL_URL = 'http://libsql.origin'
export const LIBSQL_TOKEN = 'secret'

/** Host suffix of people's own storage, to which archives are sent: real servers, started with the first request. */
export const STORES = 'stores.example'

/**
 * Answers with the response that a test has stored at a URL (`PUT` with `x-answer`: `{status, headers, wait, drip, endless}` as JSON), and 404 elsewhere.
 * `wait`: ms before the response; `drip`: ms between single bytes; `endless`: how often the body is repeated. `GET` with `x-log` returns the headers of
 * requests to a URL, of posts with their `body`, and with `x-sent` the number of bytes read of an endless body.
 */
export const ORIGIN_SCRIPT = `
const kept = new Map()
const seen = new Map()
const sent = new Map()
export default {
  async fetch(request, env) {
    const { url, method, headers } = request
    if (env.STORES && new URL(url).hostname.endsWith('.${STORES}')) return env.STORES.fetch(request)
    if (env.LIBSQL && new URL(url).origin === '${LIBSQL_URL}') return env.LIBSQL.fetch(request)
    if (method === 'PUT') {
      kept.set(url, { ...JSON.parse(headers.get('x-answer') ?? '{}'), bytes: new Uint8Array(await request.arrayBuffer()) })
      return new Response(null, { status: 204 })
    }
    if (headers.has('x-log')) return Response.json(seen.get(url) ?? [])
    if (headers.has('x-sent')) return Response.json(sent.get(url) ?? 0)
    const body = method === 'POST' ? { body: await request.text() } : {}
    seen.set(url, [...(seen.get(url) ?? []), { ...Object.fromEntries(headers), ...body }])
    const answer = kept.get(url)
    if (!answer) return new Response('nothing here', { status: 404 })
    if (answer.wait) await new Promise((resolve) => setTimeout(resolve, answer.wait))
    const isPacked = 'content-encoding' in (answer.headers ?? {})
    return new Response(bodyOf(url, answer), {
      status: answer.status ?? 200,
      headers: answer.headers ?? {},
      ...(isPacked && { encodeBody: 'manual' }),
    })
  },
}
function bodyOf(url, { bytes, drip, endless }) {
  if (!drip && !endless) return bytes
  let at = 0
  return new ReadableStream({
    async pull(controller) {
      if (drip) {
        if (at === bytes.length) return controller.close()
        await new Promise((resolve) => setTimeout(resolve, drip))
        controller.enqueue(bytes.subarray(at, ++at))
      } else if (at++ === endless) controller.close()
      else {
        sent.set(url, (sent.get(url) ?? 0) + bytes.length)
        controller.enqueue(bytes)
      }
    },
  })
}`
