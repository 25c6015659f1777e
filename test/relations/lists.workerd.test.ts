import { beforeAll, expect, test } from 'vitest'
import { ask, signIn } from '../fixtures/app.ts'
import { isLibsql } from '../fixtures/databases.ts'
import { figureOf } from '../fixtures/figures.ts'
import { follow, type Person, person } from '../fixtures/world.ts'

let mira: Person
let fans: Person[]
let session = ''

beforeAll(async () => {
  mira = await person()
  fans = []
  for (let i = 0; i < 52; i++) {
    const fan = await person({ fullName: `Fan ${i}`, ...(i === 0 && { closedAt: 1 }) })
    await follow(fan, mira)
    fans.push(fan)
  }
  session = await signIn(fans[1]?.username ?? '')
})

test('a page of people reads two rows each, and one for each tie that there is [REL-21]', async ({ skip }) => {
  skip(isLibsql)
  const response = await ask(`/v3/users/${mira.username}/followers/`, { session })
  const rows = figureOf(response.headers, 'rows')
  expect(rows).toBeLessThanOrEqual(120)
  expect(response.headers.get('server-timing')).toContain('rounds;desc="1"')
})
