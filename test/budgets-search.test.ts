import { expect, test } from 'vitest'
import { as, cost, makeCrowds, open, VIEWERS } from './fixtures/costs.ts'

makeCrowds()

/**
 * A row of the index, the pin, its saver, and a step of the union: four rows a pin, five after a bookmark, at any depth, among 44,000 pins.
 */
const SEARCHES = [
  { path: '/v3/search/?q=pin&field_set_key=pin_card', most: 90 },
  { path: '/v3/search/?q=pi&field_set_key=pin_card', most: 90 },
  { path: '/v3/search/?q=p&field_set_key=pin_card', most: 90 },
  { path: '/v3/search/?q=pin&kind=video&field_set_key=pin_card', most: 90 },
  { path: '/v3/search/?q=pin&after=1970-01-01&field_set_key=pin_card', most: 90 },
  { path: '/v3/search/?q=nothing+at+all&field_set_key=pin_card', most: 12 },
  // A signed-in viewer is looked up once more, and so are their boards of exactly that name, which come first.
  { path: '/v3/search/?q=boar&scope=boards', most: 170 },
]

for (const viewer of VIEWERS)
  test(`${viewer}: a page of search results costs the same at any depth, in one round [REL-21]`, async () => {
    for (const { path, most } of SEARCHES) {
      const first = await cost(path, as(viewer, open[0] as never))
      const costs = [first]
      if (first.bookmark) costs.push(await cost(`${path}&bookmark=${first.bookmark}`, as(viewer, open[0] as never)))
      for (const { status, rows, rounds } of costs) {
        expect([status, rounds], path).toEqual([200, 1])
        expect(rows, path).toBeLessThanOrEqual(most)
      }
      expect(Math.abs((costs.at(-1)?.rows ?? 0) - first.rows), path).toBeLessThanOrEqual(30)
    }
  })

test('a search among one’s own pins costs with 40,000 what it costs with 4,000 [REL-21]', async () => {
  for (const query of ['q=pin', 'q=p', 'q=pin&kind=story', 'q=in+1', 'q=ory', 'q=zzz']) {
    const rows = []
    for (const each of open) {
      const { status, ...one } = await cost(
        `/v3/search/?scope=my_pins&field_set_key=pin_card&page_size=10&${query}`,
        as('owner', each),
      )
      expect([status, one.rounds], query).toEqual([200, 1])
      rows.push(one.rows)
    }
    expect(Math.abs((rows[0] ?? 0) - (rows[1] ?? 0)), `${query}: ${rows}`).toBeLessThanOrEqual(2)
    expect(Math.max(...rows), query).toBeLessThanOrEqual(55)
  }
})

test('suggestions while typing read a few pins with their words [REL-21]', async () => {
  for (const q of ['p', 'pin', 'pin 39', 'zzz'])
    for (const each of open) {
      const { rows, rounds } = await cost(`/v3/search/suggest/?q=${encodeURIComponent(q)}`, as('owner', each))
      expect(rows, q).toBeLessThanOrEqual(200)
      expect(rounds).toBe(1)
    }
})
