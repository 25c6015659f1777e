import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { askJson, db } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { upload } from '../fixtures/uploads.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const repin = (session: string, id: number | string, json: unknown = {}, headers = {}) =>
  askJson(`/v3/pins/${id}/repin/`, { method: 'POST', session, json, headers })
const saves = async (id: number | string) => (await askJson(`/v3/pins/${id}/`)).data.repin_count

async function gallery() {
  const [mira, theo] = [await person(), await person()]
  const on = await board(mira)
  const row = {
    title: 'Bowl',
    description: 'Salt glaze',
    link: 'https://tate.example/bowl',
    priceValue: 5,
    priceCurrency: 'EUR',
  }
  const made = await pin(mira, on, { row, annotations: ['bowl', 'lemon'] })
  return { mira, theo, on, made, ofMira: await sessionOf(mira), ofTheo: await sessionOf(theo) }
}

test('a save keeps picture, texts, link and words, and counts at the pin and at the first of its chain [ORG-005 BRD-044]', async () => {
  const { mira, theo, made, ofMira, ofTheo } = await gallery()
  const mine = await board(theo, { name: 'Clay' })
  const part = await section(mine, 'Bowls')
  const places = { board_id: String(mine.id), section_id: String(part.id), tracking_params: 'abc' }
  const { http, data } = await repin(ofTheo, made.id, places)
  expect(http).toBe(200)
  expect(data).toMatchObject({
    ...{ title: 'Bowl', description: 'Salt glaze', link: 'https://tate.example/bowl', price_value: 5 },
    ...{ image_signature: made.imageKey, is_repin: true, annotations: ['bowl', 'lemon'] },
    ...{ board: { id: String(mine.id) }, section: { id: String(part.id) }, pinner: { username: theo.username } },
  })
  const back = await repin(ofMira, data.id)
  expect(back.data).toMatchObject({ board: null, is_repin: true, pinner: { username: mira.username } })
  expect([await saves(made.id), await saves(data.id)]).toEqual([2, 1])
  expect((await askJson(`/v3/boards/${mine.id}/`)).data).toMatchObject({ pin_count: 1 })
  expect((await askJson('/v3/users/me/', { session: ofTheo })).data).toMatchObject({ pin_count: 1 })
  expect(await wrongCounters(DB)).toEqual([])
})

test('saving a pin that the viewer may not see answers 404, and with a block says so [PRV-004]', async () => {
  const { mira, theo, made, ofMira, ofTheo } = await gallery()
  const hidden = await pin(mira, await board(mira, { privacy: 'secret' }))
  expect(await repin(ofTheo, hidden.id)).toMatchObject({ http: 404, code: 50 })
  expect(await repin(ofTheo, 123)).toMatchObject({ http: 404, code: 50 })
  expect(await repin(ofTheo, made.id, { board_id: String(made.boardId) })).toMatchObject({ http: 403, code: 3 })
  for (const [session, whom] of [
    [ofMira, theo],
    [ofTheo, mira],
  ] as const) {
    await askJson(`/v3/users/${whom.id}/block/`, { method: 'PUT', session })
    expect(await repin(ofTheo, made.id)).toMatchObject({ http: 403, code: 91 })
    await askJson(`/v3/users/${whom.id}/block/`, { method: 'DELETE', session })
  }
  expect((await repin(ofTheo, made.id)).http).toBe(200)
  expect(await saves(made.id)).toBe(1)
})

test('publishing can be switched off: for pins made here, or for everything [EXP-005 CRE-031]', async () => {
  const { mira, made, ofMira } = await gallery()
  const as = (group: string) => ({
    cookie: `forced_experiments=${encodeURIComponent(JSON.stringify({ web_pin_creation_disabled: group }))}`,
  })
  const make = async (group: string, story: boolean) => {
    const { media_id } = await upload(mira)
    const json = story ? { story: { pages: [{ media_id }] } } : { media_id }
    return (await askJson('/v3/pins/', { method: 'POST', session: ofMira, json, headers: as(group) })).code
  }
  expect([await make('disable_web_pins', false), await make('disable_web_pins', true)]).toEqual([95, 0])
  expect([await make('disable_all', false), await make('disable_all', true)]).toEqual([95, 95])
  expect((await repin(ofMira, made.id, {}, as('disable_web_pins'))).code).toBe(0)
  const off = await repin(ofMira, made.id, {}, as('disable_all'))
  expect(off).toMatchObject({
    ...{ http: 403, code: 95 },
    message:
      'Our server is experiencing a mild case of the hiccups at the moment. Please try refreshing and publishing again later.',
  })
})

test('the same call twice under its key saves once, and too many saves are refused [REL-13 REL-17]', async () => {
  const { theo, made, ofTheo } = await gallery()
  const key = { 'idempotency-key': 'save-bowl-once' }
  const [first, second] = [await repin(ofTheo, made.id, {}, key), await repin(ofTheo, made.id, {}, key)]
  expect(second.data.id).toBe(first.data.id)
  expect(await saves(made.id)).toBe(1)
  await db.run(sql`update rate_limits set count = 1000 where key = ${`saves:${theo.id}`}`)
  expect(await repin(ofTheo, made.id)).toMatchObject({ http: 429, code: 8 })
  expect(await saves(made.id)).toBe(1)
})

test('twenty saves at once are twenty saves [REL-16]', async () => {
  const { theo, made, ofTheo } = await gallery()
  const mine = await board(theo)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => repin(ofTheo, made.id, i % 2 ? { board_id: String(mine.id) } : {})),
  )
  expect(answers.map(({ http }) => http)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(await saves(made.id)).toBe(20)
  expect((await askJson('/v3/users/me/', { session: ofTheo })).data).toMatchObject({
    ...{ pin_count: 20, quick_saves_pin_count: 10 },
  })
  expect(await wrongCounters(DB)).toEqual([])
})

test('one upload makes one pin, however many ask at once [REL-16]', async () => {
  const { theo, ofTheo } = await gallery()
  const json = { media_id: (await upload(theo)).media_id }
  const made = await Promise.all(
    Array.from({ length: 10 }, () => askJson('/v3/pins/', { method: 'POST', session: ofTheo, json })),
  )
  expect(made.filter(({ http }) => http === 200)).toHaveLength(1)
  expect(made.filter(({ http }) => http === 400)).toHaveLength(9)
  expect((await askJson('/v3/users/me/', { session: ofTheo })).data.pin_count).toBe(1)
  expect(await wrongCounters(DB)).toEqual([])
})

test('a save with its own texts is one write: a refused text saves nothing [ORG-005 API-001 REL-17]', async () => {
  const { made, ofTheo } = await gallery()
  const own = { title: 'Mine', description: '', link: 'https://example.org/other', alt_text: 'A bowl' }
  const { data } = await repin(ofTheo, made.id, own)
  expect(data).toMatchObject({
    ...own,
    description: null,
    domain: 'example.org',
    image_signature: made.imageKey,
    is_repin: true,
  })
  const count = await saves(made.id)
  for (const bad of [
    { title: 'x'.repeat(1000) },
    { link: 'javascript:alert(1)' },
    { description: 'x'.repeat(6000) },
    { story: {} },
  ])
    expect(await repin(ofTheo, made.id, bad), JSON.stringify(bad)).toMatchObject({ http: 400, code: 1 })
  expect(await saves(made.id)).toBe(count)
  expect(await wrongCounters(DB)).toEqual([])
})
