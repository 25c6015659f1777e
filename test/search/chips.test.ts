import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeSuspension } from '#worker/accounts/closing/suspension.ts'
import { batch } from '#worker/db/batch.ts'
import { openDatabase } from '#worker/db/open.ts'
import { limitCalls } from '#worker/db/sending/budget.ts'
import { run } from '#worker/db/write.ts'
import { pinAnnotations, pins } from '#worker/model/pins/tables.ts'
import { sampleOlderPins } from '#worker/search/jobs.ts'
import { ask, askJson, db, signIn } from '../fixtures/app.ts'
import { crowd } from '../fixtures/crowd.ts'
import { board, mediaKey, type Person, person, pin, type TestBoard } from '../fixtures/world.ts'

const sessionOf = (who: Person) => signIn(who.username)
const call = async (method: string, path: string, session: string, json?: object) => {
  const { http } = await askJson(path, { method, session, ...(json && { json }) })
  expect(http, `${method} ${path}`).toBe(200)
}

/** The chips of a page of search, with the number of Pins that the page shows. */
async function chipsAt(path: string, session?: string) {
  const html = await (await ask(path, session ? { session } : {})).text()
  const [, nav = ''] = /data-test-id="search-chips"[^>]*>(.*?)<\/nav>/s.exec(html) ?? []
  const links = [...nav.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', inner = '']) => ({
    href: href.replaceAll('&amp;', '&'),
    text: inner.replaceAll(/<[^>]*>/g, '').trim(),
  }))
  return { links, found: html.split('data-test-id="pin"').length - 1 }
}
const pathOf = (q: string, more: Record<string, string> = {}) => `/search/?${new URLSearchParams({ q, ...more })}`
const textsAt = async (path: string, session?: string) => (await chipsAt(path, session)).links.map(({ text }) => text)

type Saved = [title: string, color: string, annotation: string]
/** Public Pins saved one after another on a board, with an annotation each. Whether a Pin is in a sample follows from its id. */
async function row(mira: Person, on: TestBoard, first: number, count: number, of: (i: number) => Saved) {
  for (let i = 0; i < count; i++) {
    const [title, color, annotation] = of(i)
    const id = first + i
    const by = { pinnerId: mira.id, boardId: on.id, boardOwnerId: mira.id, grp: on.grp }
    const same = { ...by, onProfile: true, listed: true }
    const picture = { imageKey: mediaKey(), imageWidth: 600, imageHeight: 900, color }
    await db.insert(pins).values({ id, ...same, ...picture, savedRk: -id, title, createdAt: 1 })
    await db.insert(pinAnnotations).values({ pinId: id, rank: 0, name: annotation, slug: annotation, listed: true })
  }
}

test('chips split all that was found, however little the newest Pins have in common with the rest', async () => {
  const mira = await person()
  const on = await board(mira)
  const word = (i: number) => (i % 2 ? 'horseshoe arch' : 'orange court')
  await row(mira, on, 7_000_000, 60, (i) => ['Mezquita', i % 3 ? '4477aa' : '995555', word(i)])
  await row(mira, on, 8_000_000, 10, () => ['Mezquita', 'eeeeee', 'ticket queue'])
  const texts = await textsAt(pathOf('mezquita'))
  expect(texts.slice(0, 2).toSorted()).toEqual(['horseshoe arch', 'orange court'])
  expect(texts).toEqual(expect.arrayContaining(['Blue', 'Red']))
  // Narrowed to the newest, there is nothing that splits them.
  expect(await textsAt(pathOf('mezquita', { with: 'ticket queue' }))).toEqual([])
})

const SEARCHES: [string, Record<string, string>?][] = [
  ['café'],
  ['café', { color: 'red' }],
  ['multiplos', { scope: 'my_pins' }],
  ['東京'],
  ['京', { kind: 'picture' }],
  ['ultiplex'],
  ['ultiplex', { scope: 'my_pins' }],
]

test('each chip leads to some of the Pins, with accents, scripts without spaces, parts of words and filters', async () => {
  const mira = await person({ fullName: 'Mira' })
  const on = await board(mira)
  const words = [
    ['Café Múltiplo', 'Açúcar', 'Pão doce'],
    ['CAFE multiplo no bairro', 'acucar', 'Porto, Portugal'],
    ['Múltiplo café da manhã', 'Überraschung', '東京'],
    ['cafés múltiplos', 'uberraschung', 'Pão doce'],
    ['東京タワーの夜', '夜景', 'Night view'],
    ['東京の朝', '朝', 'Morning view'],
    ['東京タワー', '夜景', 'Night view'],
    ['Hypermultiplex', 'Cinema', '映画'],
    ['Hypermultiplex at dusk', 'Cinema', 'Dusk'],
    ['Hypermultiplex foyer', 'Dusk', 'Foyer'],
  ]
  const colors = ['995555', '4477aa', 'cf8f7f', '5f5f5f']
  for (const [i, [title = '', ...annotations]] of words.entries())
    await pin(mira, on, { row: { title, color: colors[i % 4] ?? '' }, annotations })
  const session = await sessionOf(mira)
  const texts: string[] = []
  for (const [q, more] of SEARCHES) {
    const of = more?.scope ? session : undefined
    const start = await chipsAt(pathOf(q, more), of)
    texts.push(...start.links.map(({ text }) => text))
    for (const { href, text } of start.links) {
      const next = await chipsAt(href, of)
      expect(next.found, `${q}: ${text}`).toBeGreaterThan(0)
      expect(next.found, `${q}: ${text}`).toBeLessThan(start.found)
      const [inner] = next.links
      if (inner) expect((await chipsAt(inner.href, of)).found, `${q}: ${text}, ${inner.text}`).toBeGreaterThan(0)
    }
  }
  expect(texts).toEqual(expect.arrayContaining(['pão doce', 'night view', 'dusk', '夜景']))
})

const IN_A_DAY = () => Date.now() + 86_400_000
/** What takes the word of some Pins away from everybody, or from one viewer. */
const HIDDEN: [string, (at: { saver: Person; on: TestBoard; ids: number[]; viewer: Person }) => Promise<unknown>][] = [
  [
    'secret',
    async ({ saver, on }) => call('PUT', `/v3/boards/${on.id}/`, await sessionOf(saver), { privacy: 'secret' }),
  ],
  [
    'protected',
    async ({ saver, on }) => call('PUT', `/v3/boards/${on.id}/`, await sessionOf(saver), { privacy: 'protected' }),
  ],
  [
    'archived',
    async ({ saver, on }) => call('PUT', `/v3/boards/${on.id}/`, await sessionOf(saver), { archived: true }),
  ],
  ['private', async ({ saver }) => call('PUT', '/v3/users/me/', await sessionOf(saver), { is_private_profile: true })],
  ['blocked', async ({ saver, viewer }) => call('PUT', `/v3/users/${saver.id}/block/`, await sessionOf(viewer))],
  ['blocking', async ({ saver, viewer }) => call('PUT', `/v3/users/${viewer.id}/block/`, await sessionOf(saver))],
  ['suspended', ({ saver }) => changeSuspension(db, saver.username, true, Date.now())],
  ['limited', ({ saver }) => db.run(sql`update users set limited_until = ${IN_A_DAY()} where id = ${saver.id}`)],
  [
    'noindex',
    ({ ids }) =>
      db.run(
        sql`update pins set seo_noindex_reason = 'staff' where id in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
  ],
  [
    'hidden',
    async ({ ids, viewer }) => {
      for (const id of ids) await call('PUT', `/v3/pins/${id}/hide/`, await sessionOf(viewer))
    },
  ],
  [
    'deleted',
    async ({ ids, saver }) => {
      for (const id of ids) await call('DELETE', `/v3/pins/${id}/`, await sessionOf(saver))
    },
  ],
  [
    'closed',
    async ({ saver }) => call('POST', '/v3/account/deactivate/', await sessionOf(saver), { password: 'pinfold-test' }),
  ],
  [
    'moved',
    async ({ ids, saver }) => {
      const to = await board(saver, { privacy: 'secret' })
      const json = { pin_ids: ids.map(String), board_id: String(to.id) }
      await call('PUT', '/v3/bulk_edit/', await sessionOf(saver), json)
    },
  ],
]
test.each(HIDDEN)(
  'a word and a colour that only stand on Pins that became %s are no longer offered [REL-02 G-058]',
  async (why, hide) => {
    const [open, saver, viewer] = [await person(), await person(), await person()]
    const title = `${why}kiln`
    const [shown, on] = [await board(open), await board(saver)]
    for (let i = 0; i < 4; i++)
      await pin(open, shown, { row: { title, color: '995555' }, annotations: [i % 2 ? 'open shelf' : 'open yard'] })
    const ids: number[] = []
    for (let i = 0; i < 4; i++)
      ids.push((await pin(saver, on, { row: { title, color: '4477aa' }, annotations: ['sealed chamber'] })).id)
    const session = await sessionOf(viewer)
    expect(await textsAt(pathOf(title), session), why).toEqual([
      'sealed chamber',
      'open shelf',
      'open yard',
      'Blue',
      'Red',
    ])
    await hide({ saver, on, ids, viewer })
    expect(await textsAt(pathOf(title), session), why).toEqual(['open shelf', 'open yard'])
    expect(await textsAt(pathOf(title, { with: 'sealed chamber' }), session), why).toEqual([])
  },
)

test('among their own Pins the owner gets chips of secret ones, and nobody else does', async () => {
  const [mira, theo] = [await person(), await person()]
  const on = await board(mira, { privacy: 'secret' })
  for (let i = 0; i < 4; i++)
    await pin(mira, on, { row: { title: 'Astrolabe' }, annotations: [i % 2 ? 'brass rule' : 'wooden box'] })
  const path = '/search/me/?q=astrolabe'
  expect(await textsAt(path, await sessionOf(mira))).toEqual(['brass rule', 'wooden box'])
  expect(await textsAt(path, await sessionOf(theo))).toEqual([])
  expect(await textsAt(pathOf('astrolabe'), await sessionOf(mira))).toEqual([])
})

/** Puts the index back to what it was before it had words of a sample. */
async function age(): Promise<void> {
  const columns = sql.raw('title, description, topics')
  await batch(db, [
    run`insert or replace into pin_words (rowid, ${columns}, scope)
        select id, ${columns}, substr(scope, 1, instr(scope, ' r0') - 1) from pin_words_of where true`,
  ])
}
const unmarked = async () =>
  (
    await db.all(
      sql`select rowid from pin_words where pin_words match '(scope : (kpicture OR kvideo OR kstory)) NOT (scope : r0)'`,
    )
  ).length
const marks = () =>
  db.all<{ id: number }>(sql`select rowid as id from pin_words where pin_words match 'scope : r2' order by rowid`)

test('Pins that were indexed before there were samples have chips too, and the night takes them in, also after an interruption and twice', async () => {
  const mira = await person()
  const on = await board(mira)
  await row(mira, on, 9_000_000, 40, (i) => ['Theodolite', '4477aa', i % 2 ? 'tripod leg' : 'level bubble'])
  await sampleOlderPins(db)
  const before = await marks()
  await age()
  const all = await unmarked()
  expect(all).toBeGreaterThanOrEqual(40)
  const chips = async () => (await textsAt(pathOf('theodolite'))).toSorted()
  expect(await chips()).toEqual(['level bubble', 'tripod leg'])
  // A Pin that somebody changes meanwhile is taken in at once, and the night doesn't stop at it.
  await db.run(sql`update pins set alt = 'brass' where id = (select min(id) from pins where title = 'Theodolite')`)
  expect(await unmarked()).toBe(all - 1)
  for (const calls of [0, 1, 2]) {
    const limited = openDatabase(env as never)
    limitCalls(limited, calls)
    await sampleOlderPins(limited).catch(() => {})
    expect(await unmarked()).toBe(calls < 2 ? all - 1 : 0)
  }
  await Promise.all([sampleOlderPins(db), sampleOlderPins(db)])
  expect(await marks()).toEqual(before)
  expect(before.length).toBeGreaterThan(0)
  expect(await chips()).toEqual(['level bubble', 'tripod leg'])
})

test('a night takes in more Pins than fit into a batch, public and secret ones, and each once', async () => {
  await crowd(60_000_000, 200, 1001)
  await sampleOlderPins(db)
  const before = await marks()
  await age()
  expect(await marks()).toEqual([])
  await sampleOlderPins(db)
  expect(await unmarked()).toBe(0)
  expect(await marks()).toEqual(before)
  expect(new Set(before.map(({ id }) => id)).size).toBe(before.length)
})
