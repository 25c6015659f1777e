import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { boardListQuery } from '#domain/boards/contract.ts'
import { judgeBoard } from '#domain/boards/values.ts'
import { pinListQuery } from '#domain/pins/contract.ts'
import { ROOT } from '#tools/local.ts'
import { app } from '#worker/app.ts'
import { readBoard, readBoards } from '#worker/boards/read.ts'
import { boardStatements, planBoards } from '#worker/boards/write.ts'
import { batch } from '#worker/db/batch.ts'
import { type Database, openDatabase } from '#worker/db/open.ts'

import { run } from '#worker/db/write.ts'
import { judge } from '#worker/http/api/operation.ts'
import { hashToken } from '#worker/http/cookies/tokens.ts'
import { ensurePerson } from '#worker/imports/people.ts'
import { importRows, type PinRowInput } from '#worker/imports/write.ts'
import { readPin, readPins } from '#worker/pins/read.ts'
import type { Requester } from '#worker/profiles/access.ts'
import { readUser } from '#worker/profiles/read.ts'
import { startHrana } from '../fixtures/hrana.ts'

/** The same reads and writes as on D1, over libSQL's protocol. */
let hrana: Awaited<ReturnType<typeof startHrana>>
let db: Database
const site = { origin: 'https://pinfold.test', mediaBase: '/img', name: 'Pinfold' }
const NOW = Date.now()

beforeAll(async () => {
  Object.assign(globalThis, { __LOCAL__: false, __BUILD__: 'test' })
  hrana = await startHrana({ token: 'secret' })
  for (const file of readdirSync(join(ROOT, 'migrations')).filter((each) => each.endsWith('.sql')))
    hrana.exec(readFileSync(join(ROOT, 'migrations', file), 'utf8').replaceAll('--> statement-breakpoint', ''))
  db = openDatabase({ LIBSQL_URL: hrana.url, LIBSQL_TOKEN: 'secret' })
  const { id } = await ensurePerson(db, 'mira', 'pinfold-test', NOW)
  const specs = [judgeBoard({ name: 'Open' }, NOW).spec, judgeBoard({ name: 'Mine', privacy: 2 } as const, NOW).spec]
  const planned = await planBoards(db, { id, username: 'mira' }, specs, NOW)
  await batch(db, boardStatements(planned))
  const rows: PinRowInput[] = Array.from({ length: 60 }, (_, i) => ({
    source_id: `row ${i}`,
    board: i % 3 === 0 ? 'Mine' : 'Open',
    title: `Pin ${i} ‘é’ 日本`,
    description: '',
    link: null,
    domain: '',
    image_url: `https://x.example/${i}.jpg`,
    width: 900,
    height: 1200,
    color: '336699',
    created_at: NOW,
    annotations: ['one', 'two'],
  }))
  expect(await importRows(db, id, rows, NOW)).toEqual({ created: 60, unchanged: 0, crowded: 0 })
  expect(await importRows(db, id, rows, NOW)).toEqual({ created: 0, unchanged: 60, crowded: 0 })
})

afterAll(() => hrana.close())

const NO_EXPERIMENTS = { exposeGroup: () => 'control', active: () => ({}) }

function requester(sessionHash: string | null): Requester {
  const place = { isBot: false } as Requester['place']
  return { db, sessionHash, now: Date.now(), place, experiments: NO_EXPERIMENTS, confirmFrom: null }
}

/** A request to a deployment over libSQL. */
function send(
  path: string,
  body: object,
  cookie = '',
  more: Record<string, string> = {},
  { method = 'POST', bindings = {} } = {},
): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie, ...more }
  const init = { method, headers, body: JSON.stringify(body) }
  const settings = {
    LIBSQL_URL: hrana.url,
    LIBSQL_TOKEN: 'secret',
    SITE_NAME: 'Pinfold',
    SITE_ORIGIN: site.origin,
    ...bindings,
  }
  // Work that a request leaves until after its answer.
  const after = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} }
  return Promise.resolve(app.request(`${site.origin}${path}`, init, settings as never, after as never))
}

async function signedIn(username = 'mira'): Promise<{ cookie: string; hash: string }> {
  const response = await send('/v3/login/', { username_or_email: username, password: 'pinfold-test' })
  expect(response.status).toBe(200)
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith('__Host-session=')) ?? ''
  const [, token = ''] = /=([^;]+)/.exec(cookie) ?? []
  return { cookie: `__Host-session=${token}`, hash: await hashToken(token) }
}

test('boards and their order are the same over libSQL, for visitors and for the owner', async () => {
  const options = judge(boardListQuery, { filter_stories: '1' })
  const names = async (hash: string | null) =>
    (await readBoards(requester(hash), { username: 'mira' }, 'mira', options, site)).items.map(
      (item) => 'name' in item && item.name,
    )
  expect(await names(null)).toEqual(['Open'])
  expect(await names((await signedIn()).hash)).toEqual(expect.arrayContaining(['Mine', 'Open']))
})

test('pins page through to their end over libSQL', async () => {
  const seen: string[] = []
  let bookmark: string | undefined
  do {
    const options = judge(pinListQuery, { page_size: '7', ...(bookmark && { bookmark }) })
    const page = await readPins(requester(null), { username: 'mira' }, 'mira', 'all', options, '/img')
    seen.push(...page.items.map((item) => String('title' in item && item.title)))
    bookmark = page.bookmark ?? undefined
  } while (bookmark)
  expect(seen).toHaveLength(40)
  expect(new Set(seen).size).toBe(40)
  expect(seen[0]).toBe('Pin 59 ‘é’ 日本')
})

test('counters, single boards and pins, and ids of 53 bits come back whole over libSQL', async () => {
  const user = await readUser(
    requester((await signedIn()).hash),
    'me',
    { get_page_metadata: false, field_set_key: 'profile' },
    site,
  )
  expect(user).toMatchObject({ username: 'mira', pin_count: 60, board_count: 1, secret_board_count: 1 })
  const [pin] = (await readPins(requester(null), { username: 'mira' }, 'mira', 'all', judge(pinListQuery, {}), '/img'))
    .items
  if (!pin || !('board' in pin) || !pin.board || !pin.id) throw new Error('no pin')
  expect(await readBoard(requester(null), Number(pin.board.id), 'profile_grid_item', site)).toMatchObject({
    name: 'Open',
    pin_count: 40,
  })
  expect(await readPin(requester(null), Number(pin.id), { field_set_key: 'grid_item' }, '/img')).toMatchObject({
    id: pin.id,
    annotations: ['one', 'two'],
  })
})

test('a session ends at once over libSQL, and a wrong password is refused', async () => {
  const { cookie, hash } = await signedIn()
  expect(await readUser(requester(hash), 'me', { get_page_metadata: false }, site)).toMatchObject({ username: 'mira' })
  expect((await send('/v3/logout/', {}, cookie)).status).toBe(200)
  await expect(readUser(requester(hash), 'me', { get_page_metadata: false }, site)).rejects.toMatchObject({
    kind: 'no_session',
  })
  const wrong = await send('/v3/login/', { username_or_email: 'mira', password: 'no' })
  expect([wrong.status, ((await wrong.json()) as { code: number }).code]).toEqual([401, 5])
})

test('a call sent twice under its key, and again at once, is done once over libSQL [REL-17]', async () => {
  const { cookie } = await signedIn()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const make = async () => {
    const response = await send('/v3/boards/', { name: 'Made once' }, cookie, key)
    return [response.status, ((await response.json()) as { data: { id: string } }).data.id]
  }
  const answers = [await make(), ...(await Promise.all([make(), make(), make()]))]
  expect(answers).toEqual(answers.map(() => [200, answers[0]?.[1]]))
  expect((await send('/v3/boards/', { name: 'Made twice' }, cookie, key)).status).toBe(422)
})

test('whom somebody follows is told of it at once over libSQL', async () => {
  const { id: theo } = await ensurePerson(db, 'theo', 'pinfold-test', NOW)
  await ensurePerson(db, 'nova', 'pinfold-test', NOW)
  await signedIn('theo')
  const { cookie } = await signedIn('nova')
  // Stands for the platform's objects.
  const rung: unknown[] = []
  const LIVE = {
    idFromName: (name: string) => name,
    get: (name: string) => ({ ring: async (...given: unknown[]) => void rung.push([name, ...given]) }),
  }
  const followed = await send(`/v3/users/${theo}/follow/`, {}, cookie, {}, { method: 'PUT', bindings: { LIVE } })
  expect(followed.status).toBe(200)
  const event = { kind: 'notification', id: expect.stringMatching(/^\d+$/), version: expect.stringMatching(/^\d+$/) }
  await expect.poll(() => rung).toEqual([[String(theo), [expect.any(Number)], [event]]])
})

test('a read that fails for a passing reason is sent once more; a write, a refused token and a limited rate are not [REL-23]', async () => {
  const server = await startHrana()
  onTestFinished(() => server.close())
  const other = openDatabase({ LIBSQL_URL: server.url })
  const read = () => batch(other, other.select({ one: sql<number>`1`.as('one') }).from(sql`(select 1)`))
  const write = () => batch(other, run`create table written (id integer)`)
  /** How many requests an action sends, the first of which is answered so, and its result. */
  const sent = async (status: number, act: () => Promise<unknown>) => {
    const before = server.pipelines()
    server.failOnce(status)
    const result = await act().catch(String)
    return [server.pipelines() - before, result]
  }
  expect(await sent(503, read)).toEqual([2, [{ one: 1 }]])
  expect(await sent(401, read)).toEqual([1, expect.stringContaining('401')])
  expect(await sent(429, read)).toEqual([1, expect.stringContaining('429')])
  expect(await sent(503, write)).toEqual([1, expect.stringContaining('503')])
  // Nothing was written.
  await write()
})
