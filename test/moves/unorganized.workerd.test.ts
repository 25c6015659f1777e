import { expect, test } from 'vitest'
import { db, signIn } from '../fixtures/app.ts'
import { boardless } from '../fixtures/boardless.ts'
import { cost } from '../fixtures/costs.ts'
import { isLibsql } from '../fixtures/databases.ts'
import { board, person, pin } from '../fixtures/world.ts'

test('it costs its owner nine rows, however many there are, and others none [REL-21]', async ({ skip }) => {
  skip(isLibsql)
  const rows: number[][] = []
  for (const count of [0, 7, 3000]) {
    const mira = await person()
    const session = await signIn(mira.username)
    const on = await board(mira)
    for (let i = 0; i < 3; i++) await pin(mira, on)
    if (count > 0) await boardless(mira, count)
    // Rows that change with the page's other lists.
    await db.run(`update pins set grp = 2, on_profile = 0 where pinner_id = ${mira.id} and boardless = 1`)
    const own = await cost(`/${mira.username}/_saved/`, { session })
    const visitor = await cost(`/${mira.username}/_saved/`, {})
    expect([own.rounds, visitor.rounds]).toEqual([2, 2])
    const pins = await cost(`/v3/users/${mira.username}/pins/?field_set_key=pin_card&exclude_add_pin_rep=1`, {
      session,
    })
    rows.push([own.rows - pins.rows, visitor.rows])
  }
  const [none, some, many] = rows as [number[], number[], number[]]
  expect(some).toEqual(many)
  expect((some[0] ?? 0) - (none[0] ?? 0)).toBeLessThanOrEqual(9)
  expect(some[1]).toBe(none[1])
})
