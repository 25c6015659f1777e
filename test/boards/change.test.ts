import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask, askJson, db, signIn } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { board, follow, person, pin, section, type TestBoard } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const put = (session: string | undefined, on: TestBoard, json: unknown) =>
  askJson(`/v3/boards/${on.id}/`, { method: 'PUT', json, ...(session && { session }) })
const undo = (session: string, { data }: { data: { undo: { id: string } } }) =>
  askJson(`/v3/undo/${data.undo.id}/`, { method: 'POST', session })
const at = async (path: string, session?: string) => {
  const response = await ask(path, session ? { session } : {})
  return response.status === 301 ? response.headers.get('location') : response.status
}
/** The rows that describe a board. */
const rowsOf = async ({ id, ownerId }: TestBoard) => ({
  board: await db.all(sql`select * from boards where id = ${id}`),
  cards: await db.all(sql`select * from profile_boards where board_id = ${id} order by user_id`),
  pins: await db.all(sql`select * from pins where board_id = ${id} order by id`),
  slugs: await db.all(sql`select * from board_slugs where owner_id = ${ownerId} order by slug`),
})

test('a renamed board is found under its old address, and so are its sections [BRD-013]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const sea = await board(mira, { name: 'Sea' })
  await section(sea, 'Ships')
  const url = (slug: string) => `/${mira.username}/${slug}/`
  const before = await rowsOf(sea)
  const renamed = await put(session, sea, { name: 'Ocean' })
  expect(renamed).toMatchObject({ http: 200, data: { name: 'Ocean', url: url('ocean') } })
  expect(await at(url('ocean'))).toBe(200)
  expect(await at(`${url('sea')}?bookmark=x`)).toBe(`${url('ocean')}?bookmark=x`)
  expect(await at(`${url('sea')}ships/`)).toBe(`${url('ocean')}ships/`)
  const again = await put(session, sea, { name: 'Water' })
  expect([await at(url('sea')), await at(url('ocean'))]).toEqual([url('water'), url('water')])
  const other = await askJson('/v3/boards/', { method: 'POST', session, json: { name: 'Ocean' } })
  expect(other.data.url).toBe(url('ocean'))
  expect(await at(url('ocean'))).toBe(200)
  expect(await undo(session, again)).toMatchObject({ http: 409, code: 2175 })
  await askJson(`/v3/boards/${other.data.id}/`, { method: 'DELETE', session })
  expect(await undo(session, again)).toMatchObject({ http: 200 })
  expect(await undo(session, renamed)).toMatchObject({ http: 200, data: { action: 'board_changed', undone: true } })
  expect(await rowsOf(sea)).toEqual(before)
  expect([await at(url('sea')), await at(url('ocean'))]).toEqual([200, 404])
  expect(await wrongCounters(DB)).toEqual([])
})

test('a board with hyphens keeps them in its address, leads from its old one, and the second of two alike gets a number [BRD-013]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const made = async (name: string) => {
    const { data } = await askJson('/v3/boards/', { method: 'POST', session, json: { name } })
    return data as { id: string; url: string }
  }
  const url = (slug: string) => `/${mira.username}/${slug}/`
  const old = await made('Black-and-white')
  expect(old.url).toBe(url('black-and-white'))
  await askJson(`/v3/boards/${old.id}/sections/`, { method: 'POST', session, json: { title: 'Self-portraits' } })
  const renamed = await askJson(`/v3/boards/${old.id}/`, {
    method: 'PUT',
    session,
    json: { name: 'Mid-century – chairs' },
  })
  expect(renamed.data.url).toBe(url('mid-century-chairs'))
  expect(await at(url('black-and-white'))).toBe(url('mid-century-chairs'))
  expect(await at(`${url('black-and-white')}self-portraits/`)).toBe(`${url('mid-century-chairs')}self-portraits/`)
  expect([await at(url('mid-century-chairs')), await at(url('blackandwhite'))]).toEqual([200, 404])
  const second = await made('Mid century chairs')
  expect(second.url).toBe(url('mid-century-chairs-2'))
  expect([await at(second.url), await at(url('mid-century-chairs'))]).toEqual([200, 200])
  expect(await wrongCounters(DB)).toEqual([])
})

test('renaming back leaves no former address; a secret board’s former address tells nothing [BRD-013 REL-02]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const plans = await board(mira, { name: 'Plans', privacy: 'secret' })
  await put(session, plans, { name: 'Projects' })
  expect(await at(`/${mira.username}/plans/`)).toBe(404)
  expect(await at(`/${mira.username}/plans/`, session)).toBe(`/${mira.username}/projects/`)
  await put(session, plans, { name: 'Plans' })
  expect((await rowsOf(plans)).slugs).toEqual([{ owner_id: mira.id, slug: 'projects', board_id: plans.id }])
  expect(await put(session, plans, { name: 'PLANS' })).toMatchObject({ data: { url: plans.url } })
})

test('visibility and archiving move a board, its pins and all counts at once, and back exactly [BRD-055 BRD-041]', async () => {
  const [mira, guest] = [await person(), await person()]
  const session = await signIn(mira.username)
  const shared = await board(mira, { name: 'Shared', collaborators: [guest] })
  await pin(mira, shared)
  await pin(guest, shared)
  const before = await rowsOf(shared)
  for (const change of [{ privacy: 'secret' }, { privacy: 'protected' }, { archived: true }]) {
    const changed = await put(session, shared, change)
    expect(changed, JSON.stringify(change)).toMatchObject({ http: 200, data: change.archived ? {} : change })
    expect(await wrongCounters(DB)).toEqual([])
    const listed = (await askJson(`/v3/users/${guest.username}/pins/`)).data
    expect(listed).toEqual([])
    expect(await at(shared.url)).toBe(change.privacy === 'protected' ? 200 : 404)
    expect(await undo(session, changed)).toMatchObject({ http: 200 })
    expect(await rowsOf(shared)).toEqual(before)
    expect(await wrongCounters(DB)).toEqual([])
  }
  const all = await put(session, shared, {
    name: 'Ours',
    privacy: 'secret',
    archived: true,
    description: 'x',
    layout: 'grid',
  })
  expect(all.data).toMatchObject({ name: 'Ours', profileGroup: 'archived', layout: 'grid', description: 'x' })
  expect(await undo(session, all)).toMatchObject({ http: 200, data: { action: 'board_archived', name: 'Ours' } })
  expect(await rowsOf(shared)).toEqual(before)
})

test('an undo is refused once the world has moved on [BRD-055]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const sea = await board(mira, { name: 'Sea' })
  const first = await put(session, sea, { privacy: 'secret' })
  const second = await put(session, sea, { privacy: 'public' })
  const third = await put(session, sea, { privacy: 'protected' })
  for (const old of [first, second]) expect(await undo(session, old)).toMatchObject({ http: 409, code: 2175 })
  const named = await put(session, sea, { name: 'Ocean' })
  await askJson('/v3/boards/', { method: 'POST', session, json: { name: 'Sea' } })
  expect(await undo(session, named)).toMatchObject({ http: 409, code: 2175 })
  expect(await undo(session, third)).toMatchObject({ http: 200 })
})

test('a cover is a pin of the board, seen from its focus [BRD-045]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const [sea, other] = [await board(mira), await board(mira)]
  const [old, , foreign] = [await pin(mira, sea), await pin(mira, sea), await pin(mira, other)]
  expect(await put(session, sea, { cover_pin_id: String(foreign.id) })).toMatchObject({ http: 404, code: 50 })
  expect(await put(session, sea, { cover_focus: '1,2' })).toMatchObject({ http: 400, code: 1 })
  const chosen = await put(session, sea, { cover_pin_id: String(old.id), cover_focus: '0,100' })
  expect(chosen.data.covers[0]).toMatchObject({ key: old.imageKey, focus: '0,100' })
  const { data } = await askJson(`/v3/users/${mira.username}/boards/?field_set_key=board_card`)
  expect(data.find(({ id }: { id: string }) => id === String(sea.id)).covers[0].key).toBe(old.imageKey)
  await pin(mira, sea)
  expect(await put(session, sea, { cover_pin_id: null })).toMatchObject({ http: 200 })
  expect(await wrongCounters(DB)).toEqual([])
})

test('names are checked as when a board is made, whatever else changes [BRD-060]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const [sea] = [await board(mira, { name: 'Sea' }), await board(mira, { name: 'Sky' })]
  const old = await board(mira, { name: 'Sky', archived: true, row: { slug: 'sky-2' }, card: { slug: 'sky-2' } })
  expect(await put(session, sea, { name: '' })).toMatchObject({ http: 400, code: 60 })
  expect(await put(session, sea, { name: 'x'.repeat(51) })).toMatchObject({ http: 400, code: 1 })
  expect(await put(session, sea, { name: 'sky', privacy: 'secret' })).toMatchObject({ http: 409, code: 58 })
  expect(await put(session, old, { archived: false })).toMatchObject({ http: 409, code: 58 })
  expect(await put(session, old, { archived: false, name: 'Heaven' })).toMatchObject({ http: 200 })
  expect(await put(session, sea, {})).toMatchObject({ http: 200, data: { name: 'Sea', privacy: 'public' } })
  expect((await put(session, sea, { name: 'Sea' })).data.undo).toBeUndefined()
  for (const json of [{ privacy: 'hidden' }, { archived: 'yes' }, { owner: 'me' }, { category: 'cheese' }])
    expect(await put(session, sea, json), JSON.stringify(json)).toMatchObject({ http: 400, code: 1 })
  expect(await wrongCounters(DB)).toEqual([])
})

test('only its owner decides about a board; managers may rename it [BRD-055 BRD-058]', async () => {
  const [mira, guest, theo] = [await person(), await person(), await person()]
  const [owner, works, stranger] = [
    await signIn(mira.username),
    await signIn(guest.username),
    await signIn(theo.username),
  ]
  const shared = await board(mira, { collaborators: [guest] })
  const hidden = await board(mira, { privacy: 'secret' })
  await follow(theo, mira)
  expect(await put(undefined, shared, { privacy: 'x' })).toMatchObject({ http: 401, code: 2 })
  expect(await put(stranger, shared, { privacy: 'secret' })).toMatchObject({ http: 403, code: 3 })
  expect(await put(stranger, hidden, { privacy: 'public' })).toMatchObject({ http: 404, code: 40 })
  for (const json of [{ name: 'Ours' }, { privacy: 'secret' }, { archived: true }])
    expect(await put(works, shared, json)).toMatchObject({ http: 403, code: 3 })
  expect((await put(owner, shared, { collaborators_manage: true })).http).toBe(200)
  const named = await put(works, shared, { name: 'Ours' })
  expect(named).toMatchObject({ http: 200, data: { name: 'Ours' } })
  expect(await put(works, shared, { name: 'Mine', privacy: 'secret' })).toMatchObject({ http: 403, code: 3 })
  await put(owner, shared, { collaborators_manage: false })
  expect(await undo(works, named)).toMatchObject({ http: 409, code: 2175 })
  expect(await undo(stranger, named)).toMatchObject({ http: 404, code: 11 })
})

test('changes at once leave one whole state and exact counts [REL-16 BRD-055]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const sea = await board(mira)
  for (let i = 0; i < 4; i++) await pin(mira, sea)
  const wishes = Array.from(
    { length: 24 },
    (_, i) =>
      [
        { privacy: (['public', 'protected', 'secret'] as const)[i % 3] },
        { archived: i % 2 === 0 },
        { name: `Name ${i}` },
      ][i % 3],
  )
  const codes = (await Promise.all(wishes.map((json) => put(session, sea, json)))).map(({ code }) => code)
  for (const code of codes) expect([0, 2171]).toContain(code)
  expect(await wrongCounters(DB)).toEqual([])
})
