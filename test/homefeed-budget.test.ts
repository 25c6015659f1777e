import { expect, test } from 'vitest'
import { askJson } from './fixtures/app.ts'
import { cost } from './fixtures/costs.ts'
import { follower } from './fixtures/homefeed.ts'
import { sessionOf } from './fixtures/sessions.ts'

const PATH = '/v3/homefeed/?field_set_key=pin_card'

/** The session and its person, and whether there is a feed: 3 rows. Then 26 places, and 26 pins. */
const MOST = 55
/** Beside the feed the page reads who asks once more, with what they chose. */
const MOST_OF_PAGE = MOST + 5

test('a page of the homefeed costs the same however many one follows and however deep it is [REL-21 TAB-032]', async () => {
  const costs = []
  for (const [people, pinsEach] of [
    [10, 20],
    [2000, 20],
  ] as const) {
    const session = await sessionOf(await follower(people, pinsEach))
    const began = performance.now()
    const first = await askJson(PATH, { session })
    console.info(
      `${people} people with ${people * pinsEach} pins: first look ${Math.round(performance.now() - began)} ms`,
    )
    expect(first.data).toHaveLength(25)
    const again = await cost(PATH, { session })
    const second = await cost(`${PATH}&bookmark=${again.bookmark}`, { session })
    const { bookmark: deep } = await cost(`${PATH}&page_size=100`, { session })
    const third = await cost(`${PATH}&bookmark=${deep}`, { session })
    for (const { status, rounds } of [again, second, third]) expect([status, rounds]).toEqual([200, 1])
    costs.push([again.rows, second.rows, third.rows])
    const page = await cost('/homefeed/', { session })
    expect(page.rows).toBeLessThanOrEqual(MOST_OF_PAGE)
    expect(page.rounds).toBe(1)
  }
  console.info(`rows of a page: ${costs.flat().join(', ')}`)
  expect(new Set(costs.flat()).size, JSON.stringify(costs)).toBe(1)
  expect(costs[0]?.[0]).toBeLessThanOrEqual(MOST)
})
