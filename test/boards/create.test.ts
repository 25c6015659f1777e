import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask, askJson, db, signIn } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { board, person } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const make = (session: string | undefined, json: unknown) =>
  askJson('/v3/boards/', { method: 'POST', json, ...(session && { session }) })
const me = async (session: string) => (await askJson('/v3/users/me/', { session })).data

test('a board is made, public or secret, and counted at once [CRE-011 BRD-041 BRD-013]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const open = await make(session, { name: 'Everything blue', username: mira.username })
  expect(open).toMatchObject({
    http: 200,
    data: { name: 'Everything blue', privacy: 'public', url: `/${mira.username}/everything-blue/`, pin_count: 0 },
  })
  const hidden = await make(session, { name: 'Gifts', privacy: 'secret', aux_data: { source: 'organize_pins' } })
  expect(hidden).toMatchObject({ http: 200, data: { privacy: 'secret', profileGroup: 'secret' } })
  expect(await me(session)).toMatchObject({ board_count: 1, secret_board_count: 1 })
  expect((await ask(open.data.url)).status).toBe(200)
  expect((await ask(hidden.data.url)).status).toBe(404)
  const { data } = await askJson(`/v3/users/${mira.username}/boards/`)
  expect(data.map(({ id }: { id: string }) => id)).toEqual([open.data.id])
  expect(await wrongCounters(DB)).toEqual([])
})

test('a name is 1 to 50 characters that can be seen [BRD-060 SEC-011]', async () => {
  const session = await signIn((await person()).username)
  for (const name of ['', '   ', '\u200b\u2060', '\n'])
    expect(await make(session, { name }), JSON.stringify(name)).toMatchObject({
      http: 400,
      code: 60,
      message: "Don't forget to name your board!",
      message_detail: null,
    })
  expect(await make(session, {})).toMatchObject({ http: 400, code: 60 })
  const tooLong = await make(session, { name: 'x'.repeat(51) })
  expect(tooLong).toMatchObject({ http: 400, code: 1, errors: [{ field: 'name', code: 'too_long' }] })
  expect(tooLong.message_detail).toBe('A board name has at most 50 characters.')
  for (const name of ['x'.repeat(50), ` ${'y'.repeat(50)} `, '🏳️‍🌈🎨', 'لوحات البحر', '<script>alert(1)</script>'])
    expect(await make(session, { name }), name).toMatchObject({ http: 200, data: { name: name.trim() } })
  expect(await make(session, { name: 'A', privacy: 'protected' })).toMatchObject({ http: 400, code: 1 })
  expect(await make(session, { name: 'A', color: 'red' })).toMatchObject({ http: 400, code: 1 })
})

test('names that are the same in another case are refused, alike addresses numbered, reserved ones suffixed [BRD-013]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const url = async (name: string) => (await make(session, { name })).data?.url
  const at = (slug: string) => `/${mira.username}/${slug}/`
  expect(await url('Straße')).toBe(at(encodeURIComponent('straße')))
  for (const name of ['straße', ' STRASSE ', 'Ｓtraße'])
    expect(await make(session, { name }), name).toMatchObject({
      http: 409,
      code: 58,
      message: 'You already have a board with that name.',
      message_detail: null,
    })
  expect(await url('Ideas!')).toBe(at('ideas'))
  expect(await url('Ideas?')).toBe(at('ideas-2'))
  expect(await url('Pins')).toBe(at('pins-board'))
  expect(await url('_saved')).toBe(at('saved'))
  const stars = await make(session, { name: '★★★' })
  expect(stars.data.url).toBe(at(stars.data.id))
  await board(mira, { name: 'Old', archived: true })
  expect(await make(session, { name: 'Old' })).toMatchObject({ http: 200, data: { url: at('old-2') } })
})

test('twenty at once with one name make one board, with twenty names twenty [BRD-041 REL-16]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const same = await Promise.all(Array.from({ length: 20 }, () => make(session, { name: 'Sea' })))
  expect(same.filter(({ http }) => http === 200)).toHaveLength(1)
  expect(new Set(same.map(({ http, code }) => `${http} ${code}`))).toEqual(new Set(['200 0', '409 58']))
  const others = await Promise.all(
    Array.from({ length: 8 }, (_, i) => make(session, { name: `Sea${'!'.repeat(i + 1)}` })),
  )
  expect(others.map(({ http }) => http)).toEqual(Array(8).fill(200))
  expect(new Set(others.map(({ data }) => data.url)).size).toBe(8)
  expect(await me(session)).toMatchObject({ board_count: 9 })
  expect(await wrongCounters(DB)).toEqual([])
})

test('people who are not fully signed in, or may not act, create nothing [ACC-020 API-009]', async () => {
  const [mira, theo] = [await person(), await person()]
  const session = await signIn(theo.username)
  expect(await make(undefined, { name: '' })).toMatchObject({ http: 401, code: 2 })
  expect(await make(session, { name: 'A', username: mira.username })).toMatchObject({ http: 403, code: 3 })
  expect(await make(session, { name: 'A', orbac_subject_id: String(mira.id) })).toMatchObject({ http: 403, code: 3 })
  expect(await make(session, { name: 'A', orbac_subject_id: '99' })).toMatchObject({ http: 403, code: 3 })
  await db.run(sql`update sessions set login_state = 'limited' where user_id = ${theo.id}`)
  expect(await make(session, { name: 'A' })).toMatchObject({ http: 401, code: 4 })
  expect((await askJson(`/v3/users/${mira.username}/boards/`)).data).toEqual([])
})

test('a delegate makes a board that is the subject’s, and sees a secret one by naming the subject [CRE-005 API-009]', async () => {
  const [mira, theo] = [await person(), await person()]
  const owner = await signIn(mira.username)
  const delegate = await signIn(theo.username)
  const granted = { delegate_username: theo.username, scopes: ['boards'] }
  expect((await askJson('/v3/account/delegations/', { method: 'POST', session: owner, json: granted })).http).toBe(200)
  const json = { name: 'Plans', privacy: 'secret', orbac_subject_id: String(mira.id), username: mira.username }
  const { data } = await make(delegate, json)
  expect(data).toMatchObject({ url: `/${mira.username}/plans/`, owner: { id: String(mira.id) } })
  const status = async (path: string) => (await ask(path, { session: delegate })).status
  const paths = [data.url, `/v3/boards/${data.id}/`, `/v3/boards/${data.id}/pins/`, `/v3/boards/${data.id}/sections/`]
  for (const path of paths) {
    expect(await status(path), path).toBe(404)
    expect(await status(`${path}?orbac_subject_id=${mira.id}`), path).toBe(200)
    expect(await status(`${path}?orbac_subject_id=${theo.id}`), path).toBe(404)
  }
  await askJson(`/v3/account/delegations/${theo.id}/`, { method: 'DELETE', session: owner })
  for (const path of paths) expect(await status(`${path}?orbac_subject_id=${mira.id}`), path).toBe(404)
  expect(await make(delegate, { ...json, name: 'More' })).toMatchObject({ http: 403, code: 3 })
})

test('nobody has more than 5,000 boards [BRD-041]', async () => {
  const mira = await person({ publicBoardCount: 4999 })
  const session = await signIn(mira.username)
  const both = await Promise.all(['A', 'B'].map((name) => make(session, { name })))
  expect(both.map(({ http }) => http).sort()).toEqual([200, 400])
  expect(both.find(({ http }) => http === 400)).toMatchObject({
    code: 1,
    message_detail: 'You can have up to 5,000 boards.',
  })
  await db.run(sql`update users set public_board_count = public_board_count - 4999 where id = ${mira.id}`)
  expect(await wrongCounters(DB)).toEqual([])
})

test('an owner has at most 5,000 boards of all groups together, by every door that adds one [BRD-055]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const counts = ['public', 'protected', 'secret', 'archived'].map((group) => `${group}_board_count`)
  const fill = (column: string, count: number) => {
    const values = counts.map((each) => sql`${sql.raw(each)} = ${each === column ? count : 0}`)
    return db.run(sql`update users set ${sql.join(values, sql`, `)} where id = ${mira.id}`)
  }
  const post = (path: string, json: object = {}) => askJson(path, { method: 'POST', session, json })
  const refused = { http: 400, code: 1, errors: [{ code: 'too_many_boards' }] }
  for (const column of counts) {
    await fill(column, 5000)
    expect(await post('/v3/boards/', { name: `Over ${column}` }), column).toMatchObject(refused)
    await fill(column, 4999)
    expect(await post('/v3/boards/', { name: `Last ${column}` }), column).toMatchObject({ http: 200 })
    expect(await post('/v3/boards/', { name: `Next ${column}` }), column).toMatchObject(refused)
  }
  // One that was deleted comes back only where there is room.
  const gone = await board(mira)
  await askJson(`/v3/boards/${gone.id}/`, { method: 'DELETE', session })
  const [entry] = (await askJson('/v3/undo/', { session })).data
  await fill('public_board_count', 5000)
  expect(await post(`/v3/boards/${gone.id}/restore/`)).toMatchObject(refused)
  expect((await post(`/v3/undo/${entry.id}/`)).status).toBe('failure')
  await fill('public_board_count', 4999)
  expect(await post(`/v3/boards/${gone.id}/restore/`)).toMatchObject({ http: 200 })
})
