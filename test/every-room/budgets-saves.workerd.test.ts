import { expect } from 'vitest'
import { askJson } from '../fixtures/app.ts'
import { as, makeCrowds, open } from '../fixtures/costs.ts'
import { onD1 as test } from '../fixtures/databases.ts'
import { figureOf } from '../fixtures/figures.ts'
import { board, person, pin } from '../fixtures/world.ts'

makeCrowds()

/** Two rounds: what the place and the Pin are, and the save. Each annotation is 3 rows written and 6 read; 11 read which Pin stands for the picture. */
test('a save and a quick save of a Pin read and write the same few rows, however many Pins and boards the saver has [REL-21 ORG-005]', async () => {
  const source = await person()
  const found = await pin(source, await board(source), {
    annotations: ['sea', 'ship', 'storm', 'sail'],
    // Until the picture is looked at, each save of it is one more row of what is still to do.
    row: { dhash: '00ff00ff00ff00ff', tones: '112233445566' },
  })
  const figures: Record<string, number[][]> = { save: [], quickSave: [], saveWithOthers: [] }
  for (const each of open) {
    // The first quick save also creates the hidden board.
    await askJson(`/v3/pins/${found.id}/repin/`, { method: 'POST', ...as('owner', each), json: {} })
    for (const [name, json] of [
      ['save', { board_id: String(each.memberBoardId) }],
      ['quickSave', {}],
      // Its rows on the profiles of collaborators, and their versions.
      ['saveWithOthers', { board_id: String(each.boardId) }],
    ] as const) {
      const { http, headers } = await askJson(`/v3/pins/${found.id}/repin/`, {
        method: 'POST',
        ...as('owner', each),
        json,
      })
      expect(http).toBe(200)
      figures[name]?.push((['rows', 'written', 'rounds'] as const).map((figure) => figureOf(headers, figure)))
    }
  }
  console.info(`rows read and written, and rounds, of saves: ${JSON.stringify(figures)}`)
  const most: Record<string, number> = { save: 98, quickSave: 94, saveWithOthers: 107 }
  for (const [name, each] of Object.entries(figures))
    for (const [rows] of each) expect(rows, name).toBeLessThanOrEqual(most[name] ?? 0)
  for (const [, written = 0, rounds = 0] of Object.values(figures).flat()) {
    // Two of them are entries of the indexes of a board's own order and of its pictures (131, 140), four the marks of its picture and their count (149).
    expect(written).toBeLessThanOrEqual(51)
    // The third begins after the answer: what waits for a job.
    expect(rounds).toBeLessThanOrEqual(3)
  }
  for (const [name, [small = [], large = []]] of Object.entries(figures)) {
    // The new Pin itself is the first of its picture if the saver's id is the lowest, and another one is read: a row, however many there are.
    expect(Math.abs((large[0] ?? 0) - (small[0] ?? 0)), name).toBeLessThanOrEqual(1)
    expect(large.slice(1), name).toEqual(small.slice(1))
  }
})
