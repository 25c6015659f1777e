import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { judgeBoard } from '#domain/boards/values.ts'
import { type BoardSpec, boardStatements, planBoards } from '#worker/boards/write.ts'
import { batch } from '#worker/db/batch.ts'
import { openDatabase } from '#worker/db/open.ts'
import { reserveIds } from '#worker/imports/new-pins.ts'
import { ensurePerson } from '#worker/imports/people.ts'
import { importRows, type PinRowInput } from '#worker/imports/write.ts'
import { wrongCounters } from '../fixtures/counters.ts'

const d1 = (env as unknown as { DB: D1Database }).DB
const db = openDatabase({ DB: d1 })

const NOW = Date.UTC(2026, 5, 1)
const person = async (username: string) => (await ensurePerson(db, username, null, NOW)).id
const rows = (n: number, more: (i: number) => Partial<PinRowInput> = () => ({})): PinRowInput[] =>
  Array.from({ length: n }, (_, i) => ({
    ...{ source_id: `row ${i}`, board: `Board ${i % 7}`, title: `Pin ${i}`, description: '', link: null, domain: '' },
    ...{ image_url: `https://pictures.example/${i}`, width: 600, height: 800, color: '336699', created_at: NOW },
    annotations: ['sea', 'sky'],
    ...more(i),
  }))
const ask = async <Row>(query: string, ...values: unknown[]): Promise<Row[]> =>
  (
    await d1
      .prepare(query)
      .bind(...values)
      .all<Row>()
  ).results
const user = async (id: number) => (await ask<Record<string, number>>('select * from users where id = ?', id))[0]

async function addBoards(ownerId: number, username: string, specs: BoardSpec[]): Promise<void> {
  const planned = await planBoards(
    db,
    { id: ownerId, username },
    specs.map((spec) => judgeBoard(spec, NOW).spec),
    NOW,
  )
  await batch(db, boardStatements(planned))
}

test('rows become pins, boards, words and pictures with exact counters, once', async () => {
  const id = await person('mira')
  expect(await importRows(db, id, rows(1200), NOW)).toEqual({ created: 1200, unchanged: 0, crowded: 0 })
  expect(await importRows(db, id, rows(1201), NOW)).toEqual({ created: 1, unchanged: 1200, crowded: 0 })
  expect(await user(id)).toMatchObject({ pin_count: 1201, public_pin_count: 1201, public_board_count: 7 })
  expect(await ask('select count(*) as n from pin_annotations')).toEqual([{ n: 2402 }])
  expect(await ask('select count(*) as n from remote_media')).toEqual([{ n: 1201 }])
  expect(await wrongCounters(d1)).toEqual([])
})

test('imported rows with ids are in feeds in the order of the file, across batches', async () => {
  const id = await person('theo')
  const first = reserveIds(1100)
  const file = rows(1100, (i) => ({ id: first + 1100 - (i + 1) }))
  for (let from = 0; from < file.length; from += 300) await importRows(db, id, file.slice(from, from + 300), NOW)
  const pins = await ask<{ source_id: string }>('select source_id from pins where pinner_id = ? order by saved_rk', id)
  expect(pins.map((pin) => pin.source_id)).toEqual(file.map((row) => row.source_id))
  const boards = await ask<{ name: string }>('select name from profile_boards where user_id = ? order by recent_rk', id)
  expect(boards.map(({ name }) => name)).toEqual(Array.from({ length: 7 }, (_, i) => `Board ${i}`))
  await importRows(
    db,
    id,
    rows(1, () => ({ source_id: 'later', title: 'later' })),
    NOW,
  )
  const [newest] = await ask('select title from pins where pinner_id = ? order by saved_rk limit 1', id)
  expect(newest).toEqual({ title: 'later' })
  expect(await wrongCounters(d1)).toEqual([])
})

test('six imports of the same rows at once save each row once and count it once', async () => {
  const id = await person('parallel')
  const runs = Array.from({ length: 6 }, (_, k) => importRows(db, id, rows(400).slice(k * 40), NOW))
  const done = await Promise.all(runs)
  expect(done.reduce((sum, { created }) => sum + created, 0)).toBe(400)
  expect(await user(id)).toMatchObject({ pin_count: 400, public_board_count: 7 })
  expect(await wrongCounters(d1)).toEqual([])
})

test('pins take the group of the board they are saved to, and a private profile lists none', async () => {
  const id = await person('owner')
  const spec = (name: string, more: Partial<BoardSpec>) => ({ name, ...more })
  await addBoards(id, 'owner', [
    spec('Protected', { privacy: 1 }),
    spec('Secret', { privacy: 2, sections: ['One', 'One!'] }),
    spec('Archived', { archived: true }),
  ])
  const boards = ['Protected', ' SECRET', 'Archived', 'Open', null]
  await importRows(
    db,
    id,
    rows(50, (i) => ({ board: boards[i % 5] ?? null, section: i % 2 ? 'One' : null })),
    NOW,
  )
  expect(await user(id)).toMatchObject({ pin_count: 50, public_pin_count: 20, quick_saves_pin_count: 10 })
  expect(await ask('select title, slug, pin_count from sections order by pos')).toEqual([
    { title: 'One', slug: 'one', pin_count: 5 },
    { title: 'One!', slug: 'one-2', pin_count: 0 },
  ])
  const hidden = await person('hidden')
  await ask('update users set is_private = 1 where id = ? returning id', hidden)
  await importRows(db, hidden, rows(5), NOW)
  expect(await ask('select sum(listed) as n from pins where pinner_id = ?', hidden)).toEqual([{ n: 0 }])
  expect(await wrongCounters(d1)).toEqual([])
})

test('boards get addresses of their own, and a deleted one takes no pins', async () => {
  const id = await person('names')
  const names = ['Blue', 'Blue!', 'blue?', 'Report', '🎨', `${'𐐷'.repeat(24)}x`, `${'𐐷'.repeat(24)}x!`, '_pins']
  await importRows(
    db,
    id,
    rows(names.length, (i) => ({ board: names[i] ?? '' })),
    NOW,
  )
  const boards = await ask<{ name: string; slug: string; id: number }>('select * from boards where owner_id = ?', id)
  const slugs = Object.fromEntries(boards.map(({ name, slug }) => [name, slug]))
  const emoji = boards.find(({ name }) => name === '🎨')
  expect(slugs).toMatchObject({ Blue: 'blue', 'Blue!': 'blue-2', 'blue?': 'blue-3', Report: 'report-board' })
  expect(slugs['🎨']).toBe(String(emoji?.id))
  expect(slugs[`${'𐐷'.repeat(24)}x!`]).toBe(`${'𐐷'.repeat(24)}-2`)
  await ask("update boards set deleted_at = 1 where owner_id = ? and slug = 'blue' returning id", id)
  await importRows(
    db,
    id,
    rows(3, (i) => ({ source_id: `new ${i}`, board: 'Blue' })),
    NOW,
  )
  const [fresh] = await ask(
    "select pin_count from boards where owner_id = ? and name = 'Blue' and deleted_at is null",
    id,
  )
  expect(fresh).toEqual({ pin_count: 3 })
})

test('a board that turns secret or goes away while rows are under way takes them as it is by then', async () => {
  const id = await person('changing')
  await importRows(db, id, rows(2), NOW)
  const meanwhile = (change: string) => {
    let calls = 0
    const counting: D1Database['batch'] = async (statements) => {
      if (++calls === 2) await ask(`${change} returning id`, id)
      return d1.batch(statements)
    }
    return openDatabase({ DB: { prepare: d1.prepare.bind(d1), batch: counting } as never })
  }
  const save = (change: string, board: string) =>
    importRows(
      meanwhile(change),
      id,
      rows(1, () => ({ source_id: board, board })),
      NOW,
    )
  const where = () =>
    ask(
      'select b.slug, p.grp, p.listed from pins p join boards b on b.id = p.board_id where p.id = (select max(id) from pins)',
    )
  await save("update boards set privacy = 2, grp = 2 where owner_id = ? and name = 'Board 0'", 'Board 0')
  expect(await where()).toEqual([{ slug: 'board-0', grp: 2, listed: 0 }])
  const done = await save("update boards set deleted_at = 1 where owner_id = ? and name = 'Board 1'", 'Board 1')
  expect(done).toEqual({ created: 1, unchanged: 0, crowded: 0 })
  expect(await where()).toEqual([{ slug: 'board-1-2', grp: 0, listed: 1 }])
})

test('the heaviest rows there can be are written too', async () => {
  const id = await person('heavy')
  const long = (n: number) => '日'.repeat(n)
  const heavy = rows(500, (i) => ({
    ...{ source_id: `${i} ${long(190)}`, title: long(200), description: long(500), alt: long(500) },
    ...{ link: `https://a.example/${long(2000)}`, image_url: `https://a.example/${long(2000)}` },
    annotations: Array.from({ length: 12 }, (_, k) => `${k}${long(58)}`),
  }))
  expect(await importRows(db, id, heavy, NOW)).toEqual({ created: 500, unchanged: 0, crowded: 0 })
})

test('a person is made once, and nobody gets a name that still leads to another', async () => {
  const both = await Promise.all([ensurePerson(db, 'twice', null, NOW), ensurePerson(db, 'twice', 'secret', NOW)])
  expect(both[0]?.id).toBe(both[1]?.id)
  expect(both.filter(({ made }) => made)).toHaveLength(1)
  await ask('insert into user_aliases values (?, ?, ?) returning username', 'former', both[0]?.id, NOW + 1)
  await expect(ensurePerson(db, 'former', null, NOW)).rejects.toThrow(/still leads to them/)
  expect(await ensurePerson(db, 'former', null, NOW + 1)).toMatchObject({ made: true })
})
