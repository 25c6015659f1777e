import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { prepared } from '../worker/db/prepared.ts'
import { round } from '../worker/db/round.ts'
import { users } from '../worker/profiles/tables.ts'
import { db } from './fixtures/app.ts'
import { person } from './fixtures/world.ts'

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
