import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DERIVED } from '#worker/backups/conditions.ts'
import { batch } from '#worker/db/batch.ts'
import { run } from '#worker/db/write.ts'
import { importRows } from '#worker/imports/write.ts'
import { indexPinsOnce } from '#worker/model/effects/write.ts'
import { rebuildSearch } from '#worker/search/indexes/queries.ts'
import { askJson, db, signIn } from '../fixtures/app.ts'
import { board, person, pin } from '../fixtures/world.ts'

const found = async (q: string, scope: string, session?: string) =>
  (
    (await askJson(`/v3/search/?${new URLSearchParams({ q, scope })}`, session ? { session } : {})).data as {
      id: string
    }[]
  ).length
/** How many everybody finds, and how many their owner; by words and by parts of words. */
const counts = async (q: string, session: string) => [
  await found(q, 'pins'),
  await found(q.slice(1), 'pins'),
  await found(q, 'my_pins', session),
  await found(q.slice(1), 'my_pins', session),
  await found(q, 'boards'),
  await found(q.slice(1), 'boards'),
  await found(q, 'boards', session),
]

test('a board that changes is found as it is from the next search on [REL-03 W-53]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const on = await board(mira, { name: 'Vermillion' })
  for (let i = 0; i < 3; i++) await pin(mira, on, { row: { title: `Vermillion ${i}` } })
  const change = (json: object) => askJson(`/v3/boards/${on.id}/`, { method: 'PUT', session, json })
  expect(await counts('vermillion', session)).toEqual([3, 3, 3, 3, 1, 1, 1])
  await change({ privacy: 'secret' })
  expect(await counts('vermillion', session)).toEqual([0, 0, 3, 3, 0, 0, 1])
  await change({ privacy: 'public', name: 'Cinnabar' })
  expect(await counts('vermillion', session)).toEqual([3, 3, 3, 3, 0, 0, 0])
  expect(await counts('cinnabar', session)).toEqual([0, 0, 0, 0, 1, 1, 1])
  const deleted = await askJson(`/v3/boards/${on.id}/`, { method: 'DELETE', session })
  expect(deleted.http).toBe(200)
  expect(await counts('vermillion', session)).toEqual([0, 0, 0, 0, 0, 0, 0])
  await askJson(`/v3/boards/${on.id}/restore/`, { method: 'POST', session })
  expect(await counts('vermillion', session)).toEqual([3, 3, 3, 3, 0, 0, 0])
  expect(await counts('cinnabar', session)).toEqual([0, 0, 0, 0, 1, 1, 1])
})

test('who goes private, closes the account or takes another name is found as they are [REL-03 W-53]', async () => {
  const mira = await person({ fullName: 'Amaranth Gale' })
  const session = await signIn(mira.username)
  const on = await board(mira, { name: 'Amaranth' })
  await pin(mira, on, { row: { title: 'Amaranth' } })
  const me = (json: object) => askJson('/v3/users/me/', { method: 'PUT', session, json })
  const all = async () => Promise.all(['pins', 'boards', 'users'].map((scope) => found('amaranth', scope)))
  expect(await all()).toEqual([1, 1, 1])
  await me({ is_private_profile: true })
  expect(await all()).toEqual([0, 0, 0])
  expect(await found('maranth', 'boards', session)).toBe(1)
  await me({ is_private_profile: false, first_name: 'Celadon', full_name: 'Celadon Gale' })
  expect(await all()).toEqual([1, 1, 0])
  expect(await found('celadon', 'users')).toBe(1)
  await askJson('/v3/account/deactivate/', { method: 'POST', session, json: { password: 'pinfold-test' } })
  expect([...(await all()), await found('celadon', 'users')]).toEqual([0, 0, 0, 0])
  await signIn(mira.username)
  expect([...(await all()), await found('celadon', 'users')]).toEqual([1, 1, 0, 1])
})

test('a pin that is moved is found on its new board alone', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const [from, to] = [await board(mira), await board(mira, { privacy: 'secret' })]
  const made = await pin(mira, from, { row: { title: 'Gamboge' } })
  const on = async (id: number) =>
    (await askJson(`/v3/search/?q=gamboge&scope=my_pins&board=${id}`, { session })).data.length
  expect([await on(from.id), await on(to.id), await found('gamboge', 'pins')]).toEqual([1, 0, 1])
  const json = { pin_ids: [String(made.id)], board_id: String(to.id) }
  expect((await askJson('/v3/bulk_edit/', { method: 'PUT', session, json })).http).toBe(200)
  expect([await on(from.id), await on(to.id), await found('gamboge', 'pins'), await found('amboge', 'pins')]).toEqual([
    0, 1, 0, 0,
  ])
})

/** Everything that the indexes return, by words that all rows have. */
async function known(): Promise<unknown> {
  const rows = []
  for (const index of DERIVED)
    for (const match of ['pub', '"mau"', 'mauve*'])
      rows.push(
        await db.all(sql`select rowid from ${sql.raw(index)} where ${sql.raw(index)} match ${match} order by rowid`),
      )
  return rows
}

test('a hidden pin is found by everybody else, and a deleted one by nobody until it is restored [REL-03]', async () => {
  const [mira, theo] = [await person(), await person()]
  const [ofMira, ofTheo] = [await signIn(mira.username), await signIn(theo.username)]
  const { id } = await pin(mira, await board(mira), { row: { title: 'Zinnober' } })
  const finds = async () => [
    await found('zinnober', 'pins'),
    await found('innober', 'pins', ofTheo),
    await found('zinnober', 'pins', ofTheo),
    await found('zinnober', 'my_pins', ofMira),
  ]
  expect(await finds()).toEqual([1, 1, 1, 1])
  await askJson(`/v3/pins/${id}/hide/`, { method: 'PUT', session: ofTheo })
  expect(await finds()).toEqual([1, 0, 0, 1])
  await askJson(`/v3/pins/${id}/hide/`, { method: 'DELETE', session: ofTheo })
  const { data } = await askJson(`/v3/pins/${id}/`, { method: 'DELETE', session: ofMira })
  expect(await finds()).toEqual([0, 0, 0, 0])
  await askJson(`/v3/undo/${data.undo.id}/`, { method: 'POST', session: ofMira })
  expect(await finds()).toEqual([1, 1, 1, 1])
})

test('the indexes equal rebuilt ones after an import and every other write', async () => {
  const mira = await person({ fullName: 'Mauve' })
  const row = (i: number) => ({
    source_id: `mauve ${i}`,
    board: i % 2 ? 'Mauve' : null,
    title: `Mauve ${i}`,
    description: '',
    link: null,
    domain: '',
    image_url: null,
    width: 9,
    height: 9,
    color: '336699',
    created_at: null,
    annotations: ['dusk', `mauve tone ${i}`],
  })
  await importRows(
    db,
    mira.id,
    Array.from({ length: 40 }, (_, i) => row(i)),
    Date.now(),
  )
  expect(await found('dusk', 'my_pins', await signIn(mira.username))).toBe(25)
  expect(await db.all(sql`select * from search_paused`)).toEqual([])
  await db.run(
    sql`delete from pin_annotations where pin_id in (select id from pins where title = 'Mauve 3') and rank = 0`,
  )
  await db.run(sql`update pins set title = 'Gray' where title = 'Mauve 4'`)
  const before = await known()
  await batch(db, rebuildSearch())
  expect(await known()).toEqual(before)
  expect(await db.all(sql`select rowid from pin_words where pin_words match 'title : mauve'`)).toHaveLength(39)
})

test('no index changes during an import before its end, whatever triggers do to its words', async () => {
  const mira = await person()
  const { id } = await pin(mira, await board(mira), { row: { title: 'Ochre' } })
  const heard = db
    .select({ id: sql<number>`rowid`.as('id') })
    .from(sql`pin_words`)
    .where(sql`pin_words match 'topics : sienna'`)
  const word = run`insert into pin_annotations (pin_id, rank, name, slug) values (${id}, 0, 'Sienna', 'sienna')`
  const results: unknown[] = await batch(db, [
    ...indexPinsOnce([id], [word, heard as never, run`delete from pin_words where rowid = ${id}`]),
    heard as never,
  ])
  expect([results[2], results.at(-1)]).toEqual([[], [{ id }]])
})

test('a stale index shows no board of an owner who is private, closed or blocked, nor a secret or deleted one [REL-02 W-53]', async () => {
  const reader = await person()
  const session = await signIn(reader.username)
  const [open, shy, gone, blocked] = [await person(), await person({ isPrivate: true }), await person(), await person()]
  const name = 'Gallnut'
  const shown = await board(open, { name })
  const boards = [shown, await board(open, { name: `${name} 2`, privacy: 'secret' })]
  for (const owner of [shy, gone, blocked]) boards.push(await board(owner, { name }))
  const deleted = await board(open, { name: `${name} 3` })
  await askJson(`/v3/boards/${deleted.id}/`, { method: 'DELETE', session: await signIn(open.username) })
  await askJson(`/v3/users/${blocked.id}/block/`, { method: 'PUT', session })
  await db.run(sql`update users set closed_at = 1 where id = ${gone.id}`)
  for (const { id } of [...boards, deleted]) {
    await db.run(sql`delete from board_words where rowid = ${id}`)
    await db.run(sql`insert into board_words (rowid, title, scope) values (${id}, ${name}, 'pub')`)
  }
  expect(await db.all(sql`select rowid from board_words where board_words match 'gallnut'`)).toHaveLength(6)
  const { data } = await askJson(`/v3/search/?q=gallnut&scope=boards`, { session })
  expect(data.map(({ id }: { id: string }) => id)).toEqual([String(shown.id)])
  const suggested = (await askJson('/v3/search/suggest/?q=gallnut&scope=boards', { session })).data
  expect(suggested.map(({ url }: { url: string }) => url)).toEqual([shown.url])
})
