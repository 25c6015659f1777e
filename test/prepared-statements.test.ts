import { asc, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { alias } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { prepared } from '../worker/db/prepared.ts'
import { renamed } from '../worker/db/renamed.ts'
import { round } from '../worker/db/round.ts'
import { boards } from '../worker/model/boards/tables.ts'
import { users } from '../worker/model/profiles/tables.ts'
import { db } from './fixtures/app.ts'
import { board, person } from './fixtures/world.ts'

test('a prepared statement is built once for each shape and answers for each value', async () => {
  const mira = await person({ username: 'mira' })
  const theo = await person({ username: 'theo' })
  const built: boolean[] = []
  const nameOf = prepared((database, { id }: { id: number }, { isUpper }: { isUpper: boolean }) => {
    built.push(isUpper)
    const name = isUpper ? sql<string>`upper(${users.username})` : sql<string>`${users.username}`
    return database
      .select({ name: name.as('name') })
      .from(users)
      .where(eq(users.id, id))
  })
  const rows = await round(db, {
    mira: nameOf(db, { id: mira.id }, { isUpper: false }),
    theo: nameOf(db, { id: theo.id }, { isUpper: false }),
    loud: nameOf(db, { id: theo.id }, { isUpper: true }),
    nobody: nameOf(db, { id: 1 }, { isUpper: true }),
  })
  expect(rows).toEqual({ mira: [{ name: 'mira' }], theo: [{ name: 'theo' }], loud: [{ name: 'THEO' }], nobody: [] })
  expect(built).toEqual([false, true])
})

test('a prepared statement that looks at one of its values is refused', () => {
  const looks: ((id: number) => unknown)[] = [
    (id) => `${id}`,
    (id) => Number(id),
    (id) => id + 1,
    (id) => JSON.stringify({ id }),
  ]
  for (const look of looks) {
    const statement = prepared((database, { id }: { id: number }) => {
      look(id)
      return database.select().from(users).where(eq(users.id, id))
    })
    expect(() => statement(db, { id: 5 }, {})).toThrow('must not depend on the value of id')
  }
})

test('a prepared statement with two columns of one name is refused, as every statement is', () => {
  const twice = prepared((database, { id }: { id: number }) =>
    database
      .select({ first: users.id, second: sql<number>`${users.id}`.as('id') })
      .from(users)
      .where(eq(users.id, id)),
  )
  expect(() => twice(db, { id: 5 }, {})).toThrow('Two selected columns are named id')
})

test('rows of every shape are read as Drizzle reads them', async () => {
  const ines = await person({ username: 'ines' })
  await board(ines, { name: 'Tiles' })
  await person({ username: 'juno' })
  const own = alias(boards, 'own')
  const people = db.select().from(users).orderBy(asc(users.id))
  const statements = [
    people,
    db.select({ id: users.id, isPrivate: users.isPrivate, loud: sql`upper(${users.username})`.as('loud') }).from(users),
    // Left joins: a whole table, some of its columns with an expression among them, and an expression alone.
    db
      .select({ user: renamed(users, 'u_'), board: boards })
      .from(users)
      .leftJoin(boards, eq(boards.ownerId, users.id)),
    db
      .select({
        username: users.username,
        board: {
          one: sql<number>`1`.as('one'),
          name: boards.name,
          isSecret: sql<number>`${boards.privacy}`.as('secret'),
        },
        only: { name: sql<string | null>`${own.slug}`.as('own_slug') },
      })
      .from(users)
      .leftJoin(boards, eq(boards.ownerId, users.id))
      .leftJoin(own, eq(own.id, boards.id)),
    // A part of columns from two tables is never null.
    db
      .select({ both: { name: boards.name, username: users.username } })
      .from(users)
      .leftJoin(boards, eq(boards.ownerId, users.id)),
    db
      .select({ board: { name: boards.name } })
      .from(users)
      .innerJoin(boards, eq(boards.ownerId, users.id)),
    db.update(users).set({ fullName: 'Ines' }).where(eq(users.id, ines.id)).returning({ name: users.fullName }),
  ]
  const [first, ...rest] = statements as unknown as [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]]
  const expected = await db.batch([first, ...rest])
  await db.update(users).set({ fullName: ines.fullName }).where(eq(users.id, ines.id))
  expect(await round(db, statements)).toEqual(expected)
  expect(expected.flat().length).toBeGreaterThan(10)
})

test('a statement remembers some hundred shapes at most, and a function of each request is not kept [REL-11]', () => {
  let built = 0
  const named = prepared((each, { id }: { id: number }, _: { shape: string }) => {
    built += 1
    return each.select({ id: users.id }).from(users).where(eq(users.id, id))
  })
  const use = (shape: string) => named(db, { id: 1 }, { shape })
  for (let i = 0; i < 2; i++) use('first')
  expect(built).toBe(1)
  for (let i = 0; i < 600; i++) use(`shape ${i}`)
  use('first')
  expect(built).toBe(602)
})
