import { afterEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { CallError } from './fetcher.ts'

afterEach(() => vi.unstubAllGlobals())

interface Seen {
  method: string
  key: string | null
  type: string | null
  body: unknown
}
const done = () => Response.json({ status: 'success', code: 0, message: 'ok', data: { id: '7' } })
const fails = (status: number, code: number, headers: Record<string, string> = {}) =>
  Response.json({ status: 'failure', code, message: `Sentence ${code}`, data: null }, { status, headers })

/** A server that gives these answers in turn; `null`: network failure. Delays are only recorded. */
function server(...answers: (Response | null)[]) {
  const seen: Seen[] = []
  const waits: number[] = []
  vi.stubGlobal('fetch', async (_: string, request: RequestInit) => {
    const headers = new Headers(request.headers)
    const [key, type] = [headers.get('idempotency-key'), headers.get('content-type')]
    seen.push({ method: request.method ?? '', key, type, body: request.body })
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  })
  return { seen, waits, wait: async (ms: number) => void waits.push(ms) }
}

test('a call sends its body as JSON and returns the data', async () => {
  const { seen, waits, wait } = server(done())
  expect(await call('POST', '/x/', { name: 'a' }, { wait })).toEqual({ id: '7' })
  expect(seen).toMatchObject([{ method: 'POST', type: 'application/json', body: '{"name":"a"}' }])
  expect(waits).toEqual([])
})

test('a file is sent unchanged, with the same key at every try [REL-17]', async () => {
  const { seen, wait } = server(null, fails(503, 14), done())
  const file = new Blob(['dots'], { type: 'image/png' })
  expect(await call('POST', '/x/', file, { wait, key: 'k' })).toEqual({ id: '7' })
  expect(seen).toEqual(Array(3).fill({ method: 'POST', key: 'k', type: 'image/png', body: file }))
})

test('each call has its own key and uses it for retries too [REL-17]', async () => {
  const { seen, wait } = server(null, fails(503, 14), fails(503, 14), done(), done(), done())
  await call('POST', '/x/', {}, { wait })
  await call('POST', '/x/', {}, { wait })
  await call('PUT', '/x/', undefined, { wait })
  const keys = seen.map(({ key }) => key)
  expect(keys[0]).toMatch(/^[\da-f]{32}$/)
  expect(keys.slice(0, 4)).toEqual(keys.slice(0, 4).fill(keys[0] ?? ''))
  expect(new Set(keys.slice(3)).size).toBe(3)
  expect(seen[5]).toMatchObject({ method: 'PUT', type: null })
})

test('a call is tried at most four times, with growing waits that respect Retry-After [REL-17]', async () => {
  const lost = server(null, null, null, null, null)
  await expect(call('PUT', '/x/', {}, { wait: lost.wait })).rejects.toMatchObject({ code: 0 })
  expect(lost.seen.length).toBe(4)
  expect(lost.waits).toEqual([300, 1000, 3000])
  const busy = server(fails(503, 14, { 'retry-after': '2' }), fails(503, 14, { 'retry-after': '600' }), done())
  await call('PUT', '/x/', {}, { wait: busy.wait })
  expect(busy.waits).toEqual([2000, 5000])
})

test('a rejected call is not retried, and its error has the message', async () => {
  for (const [status, code] of [
    [400, 1],
    [401, 4],
    [403, 91],
    [409, 59],
    [422, 9],
    [429, 8],
    [500, 12],
  ] as const) {
    const { seen, wait } = server(fails(status, code), done())
    const error = await call('POST', '/x/', {}, { wait }).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ code, message: `Sentence ${code}` })
    expect(seen.length, `${status}`).toBe(1)
  }
})

test('an answer that is not JSON fails without a message', async () => {
  const { wait } = server(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(call('POST', '/x/', {}, { wait })).rejects.toMatchObject({ code: 0, message: '' })
})

test('an error has the detail beside the message, and a bare string is a message too [ORG-022]', async () => {
  const detailed = { status: 'failure', code: 1, message: 'Not like this.', message_detail: 'name', data: null }
  const { wait } = server(
    Response.json(detailed, { status: 400 }),
    Response.json('The gateway says no.', { status: 502 }),
    Response.json(null, { status: 500 }),
  )
  const fault = () => call('PUT', '/x/', {}, { wait }).catch(({ code, message, detail }) => [code, message, detail])
  expect(await fault()).toEqual([1, 'Not like this.', 'name'])
  expect(await fault()).toEqual([0, 'The gateway says no.', null])
  expect(await fault()).toEqual([0, '', null])
})
