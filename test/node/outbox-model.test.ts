import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { type Parcel, putInOutbox, sendOutbox, waitingFor } from '#client/data/outbox.ts'
import { forget, keep, take, takeAll } from '#client/data/own/local-store.ts'
import { routes } from '#domain/routes.ts'
import { RUNS } from '../fixtures/damaged.ts'

afterEach(() => vi.unstubAllGlobals())

const USERS = ['1', '2'] as const
/** What happens to a request: nothing bad, no network, an answer lost after the write, a full server, an earlier try that still runs. */
const FATES = ['served', 'unsent', 'answer lost', 503, 429, 409, 401] as const
type Fate = (typeof FATES)[number]

/** A server that performs the write of a key once, and answers a retry as it answered the first time (REL-17). */
function serverOf(fates: Fate[]) {
  const server = { session: '1', fates, pins: new Map<string, string>(), media: new Map<string, string>(), created: 0 }
  async function answer(url: string, init?: RequestInit): Promise<Response> {
    const fate = server.fates.shift() ?? 'served'
    if (fate === 'unsent') throw new TypeError('no network')
    if (typeof fate === 'number') return new Response(null, { status: fate })
    const user = server.session
    const data = url === routes.api.me ? { id: user } : write(url, init ?? {}, user)
    if (fate === 'answer lost') throw new TypeError('connection reset')
    return data ? Response.json({ data }) : Response.json({ code: 40 }, { status: 404 })
  }
  function write(url: string, { headers, body }: RequestInit, user: string): object | null {
    const key = new Headers(headers).get('idempotency-key') ?? ''
    if (url !== routes.api.pins) {
      server.media.set(key, server.media.get(key) ?? `m${server.media.size}`)
      return { media_id: server.media.get(key) }
    }
    const { board, media_id } = JSON.parse(String(body))
    if (board === 'gone') return null
    expect([...server.media.values()]).toContain(media_id)
    if (!server.pins.has(key)) server.created++
    server.pins.set(key, user)
    return { id: key }
  }
  vi.stubGlobal('fetch', answer)
  return server
}

/** One lock for all pages of a browser, or none, as on plain http. */
function stubLocks(hasLocks: boolean): void {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_: string, work: () => Promise<unknown>) => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
  vi.stubGlobal('navigator', hasLocks ? { locks: { request } } : {})
}

// Most steps are of one person on one page with a good network, so that requests get far enough to fail late.
const fate = fc.oneof({ weight: 2, arbitrary: fc.constant<Fate>('served') }, fc.constantFrom(...FATES))
const user = fc.constantFrom('1', '1', '1', '2')
const from = fc.constantFrom('pins', 'pins', 'pins', 'story')
const publishing = fc.record({
  does: fc.constant('publish'),
  user,
  from,
  isRefused: fc.boolean(),
  hasPoster: fc.boolean(),
})
const sending = fc.oneof(
  fc.record({ does: fc.constantFrom('page', 'two pages'), user, from }),
  fc.record({ does: fc.constant('service worker') }),
)
const step = fc.oneof(
  { weight: 3, arbitrary: publishing },
  { weight: 3, arbitrary: sending },
  fc.record({ does: fc.constant('sign in'), user }),
  fc.record({ does: fc.constant('evict'), which: fc.nat(5) }),
)

test('each pin of the outbox is created once by its own person, or is a draft again, whatever fails in between [REL-17]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 12 }),
      fc.array(fate, { maxLength: 20 }),
      fc.boolean(),
      async (steps, fates, hasLocks) => {
        for (const { id } of await takeAll<Parcel>('outbox')) await forget('outbox', id)
        const server = serverOf(fates)
        stubLocks(hasLocks)
        const published: (Parcel & { isRefused: boolean })[] = []
        const drafts = new Set<string>()
        const takeBackOn = (page: unknown) => async (parcel: Parcel) => {
          if (parcel.from !== page) return false
          drafts.add(parcel.id)
          return true
        }
        const evicted = new Set<string>()
        for (const [i, each] of steps.entries()) {
          if (each.does === 'publish') {
            const [id, poster] = [`p${i}`, each.hasPoster ? `p${i}.poster` : null]
            const pictures = [{ id: null, file: id, source: null, poster, key: `${id}.media` }]
            const body = { media_id: '0', board: each.isRefused ? 'gone' : 'here' }
            const parcel = {
              id,
              from: each.from as 'pins',
              user: each.user,
              pictures,
              body,
              key: `${id}.pin`,
              draft: id,
            }
            for (const name of [id, poster]) if (name) await keep('files', name, new Blob([name]))
            await putInOutbox(parcel)
            published.push({ ...parcel, isRefused: each.isRefused })
          } else if (each.does === 'sign in') server.session = each.user
          else if (each.does === 'page') await sendOutbox(each.user, takeBackOn(each.from))
          else if (each.does === 'service worker') await sendOutbox()
          else if (each.does === 'two pages') {
            const sends = [sendOutbox(each.user, takeBackOn(each.from)), sendOutbox(each.user, takeBackOn(each.from))]
            await Promise.all(sends)
          } else {
            const name = published[each.which]?.id
            if (name) evicted.add(name)
            if (name) await forget('files', name)
          }
          // Nothing is ever lost.
          const waiting = new Set((await takeAll<Parcel>('outbox')).map(({ id }) => id))
          for (const { id, key } of published)
            expect(waiting.has(id) || drafts.has(id) || server.pins.has(key)).toBe(true)
        }
        // The network is back, and each person opens both builders.
        server.fates = []
        for (const user of USERS) {
          server.session = user
          for (const page of ['pins', 'story']) await sendOutbox(user, takeBackOn(page))
          expect(await waitingFor(user)).toEqual([])
        }
        expect(server.created).toBe(server.pins.size)
        for (const { id, key, user, isRefused } of published) {
          if (server.pins.has(key)) expect(server.pins.get(key), id).toBe(user)
          if (isRefused) expect([drafts.has(id), server.pins.has(key)], id).toEqual([true, false])
          else if (!evicted.has(id)) expect([drafts.has(id), server.pins.has(key)], id).toEqual([false, true])
          // The file of a draft is kept, that of a pin is not.
          const isKept = (await take('files', id)) !== undefined
          if (!evicted.has(id)) expect(isKept, id).toBe(isRefused)
          await forget('files', id)
        }
      },
    ),
    { numRuns: RUNS * 4 },
  )
})

test('a pin that finds no space in the browser is not in the outbox, and the next one is [REL-17]', async () => {
  const put = IDBObjectStore.prototype.put
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const parcel: Parcel = { id: 'x', from: 'pins', user: '9', pictures: [], body: {}, key: 'k', draft: null }
  await expect(putInOutbox(parcel)).rejects.toThrow('full')
  IDBObjectStore.prototype.put = put
  expect(await waitingFor('9')).toEqual([])
  await putInOutbox(parcel)
  expect((await waitingFor('9')).map(({ id }) => id)).toEqual(['x'])
})
