import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { LIMITS } from '#domain/limits.ts'
import { newIds } from '#worker/db/ids.ts'
import { openDatabase, type Wrap } from '#worker/db/open.ts'
import { runImport } from '#worker/imports/running/run.ts'
import { askJson, db } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { importWhole, shapeOf } from '../fixtures/imported.ts'
import { BINDINGS, finish, newest, press, send } from '../fixtures/imports.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person, pin, section } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const WHOLE = { slices: 100, ms: 60_000 }
/** Raindrop's table of links in folders: `Rooms/Chairs` is the section Chairs of the board Rooms. */
const csv = (...folders: string[]) =>
  `url,id,excerpt,note,title,folder,tags,created,cover,highlights,favorite\n${folders
    .map((folder, i) => `https://shop.example/${i},${i},,,Pin ${i},${folder},,,,,false\n`)
    .join('')}`

async function rooms(who: Person, sections: string[]) {
  const own = await board(who, { name: 'Rooms' })
  for (const title of sections) await section(own, title)
  await pin(who, own, { row: { title: 'Mine' } })
  return own
}
const placesOf = async (who: Person) =>
  (await shapeOf(who)).pins
    .filter(({ title }) => title.startsWith('Pin '))
    .map((each) => `${each.title}: ${each.section}`)
const undo = async (who: Person) => {
  await press(who, 'undo')
  await finish(who)
  expect(await newest(who)).toMatchObject({ state: 'undone' })
}

test('sections of a file come to a board that is already here: those of its own are used, the others made [SEC-011 REL-22]', async () => {
  const mira = await person()
  await rooms(mira, ['Lamps', 'chairs'])
  const before = await shapeOf(mira)
  const file = csv('Rooms/Chairs', 'Rooms/Tables', 'Rooms', 'Rooms/Lamps')
  await importWhole(mira, file, 'shop.csv')
  expect((await shapeOf(mira)).boards).toEqual(['Rooms: 5, Lamps, chairs, Tables'])
  expect((await placesOf(mira)).toSorted()).toEqual(['Pin 0: chairs', 'Pin 1: Tables', 'Pin 2: null', 'Pin 3: Lamps'])
  expect(await wrongCounters(DB)).toEqual([])
  await undo(mira)
  expect((await shapeOf(mira)).boards).toEqual(before.boards)
  expect(await wrongCounters(DB)).toEqual([])
})

test('Undo leaves a section that it made if somebody has put a Pin into it since [REL-22]', async () => {
  const mira = await person()
  const own = await rooms(mira, [])
  await importWhole(mira, csv('Rooms/Chairs', 'Rooms/Tables'), 'shop.csv')
  const [made] = await db.all<{ id: number }>(
    sql`select id from sections where board_id = ${own.id} and title = 'Tables'`,
  )
  await pin(mira, own, { row: { sectionId: made?.id ?? 0 } })
  await undo(mira)
  expect((await shapeOf(mira)).boards).toEqual(['Rooms: 2, Tables'])
  expect(await wrongCounters(DB)).toEqual([])
})

test('a board never has more sections than it may: a Pin whose section finds no room goes to the board [SEC-011 REL-22]', async () => {
  const mira = await person()
  const full = Array.from({ length: LIMITS.max.sections - 1 }, (_, i) => `Part ${i}`)
  const { id } = await rooms(mira, full)
  await importWhole(mira, csv('Rooms/One', 'Rooms/Two', 'Rooms/Part 7'), 'shop.csv')
  const [count] = await db.all(sql`select count(*) as n from sections where board_id = ${id}`)
  expect(count).toEqual({ n: LIMITS.max.sections })
  expect((await placesOf(mira)).toSorted()).toEqual(['Pin 0: One', 'Pin 1: null', 'Pin 2: Part 7'])
})

/** A database whose batch with this number, from 1, is done but never answered, as if the step had been killed then. */
function killedAfter(at: number) {
  let sent = 0
  const wrap: Wrap = (binding) =>
    new Proxy(binding, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name !== 'batch') return value.bind(target)
        return async (...statements: never[]) => {
          sent += 1
          if (sent > at) throw new Error('killed')
          const answer = await (target.batch as (...all: never[]) => Promise<unknown>)(...statements)
          if (sent === at) throw new Error('killed')
          return answer
        }
      },
    })
  return { killed: openDatabase(BINDINGS, wrap), wasKilled: () => sent >= at }
}

/** A file that is checked and about to be brought by the next step. */
async function running(who: Person, file: string): Promise<number> {
  await send(who, file, { privacy: 'file' }, 'shop.csv')
  await finish(who)
  const { id = 0 } = (await newest(who)) ?? {}
  await db.run(sql`update data_imports set state = 'running', started_at = 1 where id = ${id}`)
  return id
}

test('wherever a step is killed, the next one makes no board and no section twice, and Undo leaves none [REL-22]', async () => {
  // Names that every object of JavaScript has are names as others.
  const odd = ['__proto__/constructor', 'constructor/__proto__', 'Rooms/constructor']
  const file = csv('Rooms/Chairs', 'Rooms/Tables', 'Garden/Gates', 'Garden', ...odd)
  const whole = [
    ...['Garden: 2, Gates', 'Rooms: 4, Lamps, Chairs, Tables, constructor'],
    ...['__proto__: 1, constructor', 'constructor: 1, __proto__'],
  ]
  let at = 0
  for (let isOver = false; !isOver; ) {
    at += 1
    for (const goesOn of [true, false]) {
      const mira = await person()
      await rooms(mira, ['Lamps'])
      const id = await running(mira, file)
      const { killed, wasKilled } = killedAfter(at)
      await runImport(killed, BINDINGS, id, Date.now(), WHOLE).catch(() => {})
      isOver = !wasKilled()
      if (goesOn) {
        await db.run(sql`update data_imports set held_until = 0 where id = ${id}`)
        await finish(mira)
        expect((await shapeOf(mira)).boards, `after batch ${at}`).toEqual(whole)
      } else await press(mira, 'pause')
      await undo(mira)
      expect((await shapeOf(mira)).boards, `after batch ${at}, ${goesOn}`).toEqual(['Rooms: 1, Lamps'])
    }
  }
  expect(at).toBeGreaterThan(6)
  expect(await wrongCounters(DB)).toEqual([])
})

/** A database before whose batch with this number, from 1, somebody acts. */
function beforeBatch(at: number, act: () => Promise<void>) {
  let sent = 0
  const wrap: Wrap = (binding) =>
    new Proxy(binding, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name !== 'batch') return value.bind(target)
        return async (...statements: never[]) => {
          sent += 1
          if (sent === at) await act()
          return (target.batch as (...all: never[]) => Promise<unknown>)(...statements)
        }
      },
    })
  return { db: openDatabase(BINDINGS, wrap), hasActed: () => sent >= at }
}

test('a board that its owner deletes or gives sections while an import brings some has no section made after that, and none too many [SEC-011 REL-22]', async () => {
  const lost = sql`select p.id from pins as p where p.section_id is not null
    and not exists (select 1 from sections as s where s.id = p.section_id and s.board_id = p.board_id)`
  const ways = {
    deleted: { has: 1, method: 'DELETE', path: '', json: undefined },
    full: { has: LIMITS.max.sections - 2, method: 'POST', path: 'sections/', json: { title: 'Third' } },
  }
  for (const [way, { has, path, ...call }] of Object.entries(ways))
    for (let at = 1, isOver = false; !isOver; at++) {
      const mira = await person()
      const own = await board(mira, { name: 'Rooms' })
      await db.run(sql`insert into sections (id, board_id, title, slug, pos, created_at)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${has})
        select ${newIds(has)} + i, ${own.id}, 'Part ' || i, 'part-' || i, i, 1 from n`)
      const id = await running(mira, csv('Rooms/One', 'Rooms/Two'))
      const titles = async () =>
        (await db.all<{ title: string }>(sql`select title from sections where board_id = ${own.id}`)).length
      let then = 0
      const { db: changed, hasActed } = beforeBatch(at, async () => {
        await askJson(`/v3/boards/${own.id}/${path}`, { ...call, session: await sessionOf(mira) })
        then = await titles()
      })
      await runImport(changed, BINDINGS, id, Date.now(), WHOLE)
      await finish(mira)
      isOver = !hasActed()
      if (way === 'deleted' && !isOver) expect(await titles(), `${way} before batch ${at}`).toBe(then)
      expect(await titles(), `${way} before batch ${at}`).toBeLessThanOrEqual(LIMITS.max.sections)
      expect(await db.all(lost)).toEqual([])
    }
})
