import { expect, test } from 'vitest'
import { signIn } from '../fixtures/app.ts'
import { boardless } from '../fixtures/boardless.ts'
import { cost } from '../fixtures/costs.ts'
import { isLibsql } from '../fixtures/databases.ts'
import { person } from '../fixtures/world.ts'

test('a page of boardless pins costs the same however many there are [REL-21]', async ({ skip }) => {
  skip(isLibsql)
  const costs = []
  for (const count of [60, 3000]) {
    const mira = await person()
    const session = await signIn(mira.username)
    await boardless(mira, count)
    const path = '/v3/users/me/pins/boardless/?field_set_key=pin_card'
    const first = await cost(path, { session })
    costs.push(first.rows, (await cost(`${path}&bookmark=${first.bookmark}`, { session })).rows, first.rounds)
  }
  expect(costs.slice(0, 3)).toEqual(costs.slice(3))
  expect(Math.max(...costs)).toBeLessThanOrEqual(30)
  expect(costs[2]).toBe(1)
})
