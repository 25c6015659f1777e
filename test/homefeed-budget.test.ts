import { expect, test } from 'vitest'
import { makeInboxes } from '../worker/homefeed/tidy.ts'
import { askJson, db } from './fixtures/app.ts'
import { cost } from './fixtures/costs.ts'
import { personWhoFollows, personWithFollowers } from './fixtures/homefeed.ts'
import { sessionOf } from './fixtures/sessions.ts'
import { board, person, pin } from './fixtures/world.ts'

const PATH = '/v3/homefeed/?field_set_key=pin_card'

/** Session, person, and whether there is a list: 3 rows. Then 26 entries and 26 pins. */
const MOST = 55
/** Beside the feed the page reads the viewer once more, with their preferences. */
const MOST_OF_PAGE = MOST + 5

test('a page of the homefeed costs the same however many one follows and however deep it is [REL-21 TAB-032]', async () => {
  const costs = []
  for (const [people, pinsEach] of [
    [10, 20],
    [2000, 20],
  ] as const) {
    const session = await sessionOf(await personWhoFollows(people, pinsEach))
    const began = performance.now()
    // Without a list the answer is computed.
    const first = await askJson(PATH, { session })
    await makeInboxes(db, Date.now())
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

test('a save costs the same however many follow [REL-21 TAB-032]', async () => {
  const rows = []
  const source = await person()
  const found = await pin(source, await board(source))
  for (const followers of [10, 3000]) {
    const star = await personWithFollowers(followers)
    const on = await board(star)
    const session = await sessionOf(star)
    const saved = await askJson(`/v3/pins/${found.id}/repin/`, {
      method: 'POST',
      session,
      json: { board_id: String(on.id) },
    })
    expect([200, 201]).toContain(saved.http)
    rows.push(/rows;desc="(\d+)"/.exec(saved.headers.get('server-timing') ?? '')?.[1])
  }
  expect(rows[0]).toMatch(/^\d+$/)
  expect(rows[1]).toBe(rows[0])
})
