import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { askJson } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { upload } from '../fixtures/uploads.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const edit = (session: string, id: number | string, json: unknown) =>
  askJson(`/v3/pins/${id}/`, { method: 'PUT', session, json })
const undo = async (session: string, id: string) => (await askJson(`/v3/undo/${id}/`, { method: 'POST', session })).http

async function desk() {
  const mira = await person()
  const [kitchen, clay] = [await board(mira), await board(mira)]
  const part = await section(clay, 'Bowls')
  const row = { title: 'Bowl', description: 'Salt glaze', link: 'https://tate.example/', domain: 'tate.example' }
  const made = await pin(mira, kitchen, { row })
  return { mira, kitchen, clay, part, made, session: await sessionOf(mira) }
}

test('what an edit names changes, what it leaves out stays [CRE-036]', async () => {
  const { made, session, kitchen } = await desk()
  const first = await edit(session, made.id, { title: 'Blue bowl', price_value: 3, price_currency: 'SEK' })
  expect(first).toMatchObject({ http: 200, data: { title: 'Blue bowl', description: 'Salt glaze', price_value: 3 } })
  expect(first.data).not.toHaveProperty('undo')
  const second = await edit(session, made.id, { link: null, price_value: null, price_currency: null, description: '' })
  expect(second.data).toMatchObject({
    title: 'Blue bowl',
    link: null,
    domain: 'Uploaded by user',
    price_value: null,
    description: null,
  })
  const same = await edit(session, made.id, { board_id: String(kitchen.id) })
  expect(same).toMatchObject({ http: 200, data: { board: { id: String(kitchen.id) } } })
  expect(same.data).not.toHaveProperty('undo')
})

test('another board or section is a move with its undo, and no board is the profile [ORG-005 SEC-005]', async () => {
  const { kitchen, clay, part, made, session } = await desk()
  const moved = await edit(session, made.id, { title: 'Moved', board_id: String(clay.id), section_id: String(part.id) })
  expect(moved.data).toMatchObject({ title: 'Moved', board: { id: String(clay.id) }, section: { id: String(part.id) } })
  const out = await edit(session, made.id, { section_id: null })
  expect(out.data).toMatchObject({ board: { id: String(clay.id) }, section: null })
  const loose = await edit(session, made.id, { board_id: null })
  expect(loose.data).toMatchObject({ board: null, section: null })
  for (const { data } of [loose, out, moved]) expect(await undo(session, data.undo.id)).toBe(200)
  expect((await edit(session, made.id, {})).data).toMatchObject({ board: { id: String(kitchen.id) }, title: 'Moved' })
  expect(await wrongCounters(DB)).toEqual([])
})

test('what can’t be changed stays as it was, all of it [REL-16 REL-02]', async () => {
  const { mira, clay, part, kitchen, made, session } = await desk()
  const theo = await person()
  const ofTheo = await sessionOf(theo)
  const foreign = await board(theo)
  const cases: [unknown, number, number][] = [
    [{ title: 'x'.repeat(201) }, 400, 1],
    [{ link: 'javascript:alert(1)' }, 400, 1],
    [{ title: 'New', board_id: '123' }, 404, 40],
    [{ title: 'New', board_id: String(foreign.id) }, 403, 3],
    [{ title: 'New', section_id: String(part.id) }, 404, 41],
    [{ title: 'New', board_id: null, section_id: String(part.id) }, 404, 41],
    [{ title: 'New', media_id: (await upload(mira)).media_id }, 400, 1],
  ]
  for (const [json, http, code] of cases) expect(await edit(session, made.id, json)).toMatchObject({ http, code })
  expect(await edit(ofTheo, made.id, { title: 'Mine' })).toMatchObject({ http: 403, code: 3 })
  const secret = await pin(mira, await board(mira, { privacy: 'secret' }))
  expect(await edit(ofTheo, secret.id, { title: 'Mine' })).toMatchObject({ http: 404, code: 50 })
  const { data } = await askJson(`/v3/pins/${made.id}/`)
  expect(data).toMatchObject({ title: 'Bowl', board: { id: String(kitchen.id) } })
  expect(clay.id).toBeGreaterThan(0)
})

test('a favourite is a mark of its saver, twice as once [GRD-023]', async () => {
  const { made, session } = await desk()
  const theo = await sessionOf(await person())
  const mark = (method: string, as: string) => askJson(`/v3/pins/${made.id}/favorite/`, { method, session: as })
  for (const _ of [1, 2]) expect((await mark('PUT', session)).data).toEqual({ id: String(made.id), favorited: true })
  expect((await askJson(`/v3/pins/${made.id}/`, { session })).data.favorited).toBe(true)
  expect((await askJson(`/v3/pins/${made.id}/`, { session: theo })).data).not.toHaveProperty('favorited')
  expect(await mark('PUT', theo)).toMatchObject({ http: 403, code: 3 })
  for (const what of ['hide', 'tried']) await askJson(`/v3/pins/${made.id}/${what}/`, { method: 'PUT', session: theo })
  const marks = async (as?: string) => (await askJson(`/v3/pins/${made.id}/`, as ? { session: as } : {})).data
  expect(await marks(theo)).toMatchObject({ hidden_by_me: true, tried_by_me: true })
  expect(await marks(session)).toMatchObject({ hidden_by_me: false, tried_by_me: false })
  expect(await marks()).not.toHaveProperty('hidden_by_me')
  expect((await Promise.all([mark('PUT', session), mark('PUT', session)])).map(({ http }) => http)).toEqual([200, 200])
  for (const _ of [1, 2]) expect((await mark('DELETE', session)).data.favorited).toBe(false)
})
