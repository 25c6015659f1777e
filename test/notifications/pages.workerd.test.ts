import { beforeAll, expect, test } from 'vitest'
import { askJson } from '../fixtures/app.ts'
import { cost } from '../fixtures/costs.ts'
import { isLibsql } from '../fixtures/databases.ts'
import { LIST, save } from '../fixtures/notifications.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

let ada: Person
let ben: Person
/** 53 of Ada's Pins, each saved by Ben: 53 notifications. */
const COUNT = 53

beforeAll(async () => {
  ada = await person({ fullName: 'Ada' })
  ben = await person({ fullName: 'Ben' })
  const [from, to] = [await board(ada), await board(ben)]
  for (let n = 0; n < COUNT; n++) await save(ben, (await pin(ada, from)).id, to)
})

test('a page of 25 reads no more rows at the end of a long list, and the bell one row [REL-21]', async ({ skip }) => {
  skip(isLibsql)
  const session = await sessionOf(ada)
  const { bookmark = '' } = await page('')
  const first = await cost(LIST, { session })
  const second = await cost(`${LIST}?bookmark=${encodeURIComponent(bookmark)}`, { session })
  expect(first).toMatchObject({ status: 200, rounds: 1 })
  expect(first.rows).toBeLessThanOrEqual(160)
  expect(second.rows).toBeLessThanOrEqual(160)
  const before = await cost('/help/', { session: await sessionOf(await person()) })
  expect((await cost('/help/', { session })).rows - before.rows).toBeLessThanOrEqual(1)
})

async function page(query: string) {
  const answer = await askJson(LIST + query, { session: await sessionOf(ada) })
  return answer as { data: { id: string }[]; bookmark?: string }
}
