import { expect, test } from 'vitest'
import { notedCosts } from '../fixtures/writes/costs.ts'
import { DEFAULT, LIMITS } from '../fixtures/writes/limits.ts'
import { openWrites } from '../fixtures/writes/table.ts'

test('every write reads and writes few rows, whether a stranger, a collaborator or the owner tries it [REL-21 REL-26]', async () => {
  const table = await openWrites()
  for (const viewer of ['stranger', 'collaborator', 'owner'] as const)
    expect(await table.faultsOf(viewer), viewer).toEqual([])
  const costs = [...notedCosts()].sort(([, a], [, b]) => b.read - a.read)
  console.info(
    `rows read and written: ${costs.map(([of, { read, written }]) => `${of} ${read} ${written}`).join(', ')}`,
  )
  const over = costs.filter(([of, { read, written }]) => {
    const limit = LIMITS[of] ?? DEFAULT
    return read > limit.read || written > limit.written
  })
  expect(over).toEqual([])
  expect(costs.length).toBeGreaterThan(150)
})
