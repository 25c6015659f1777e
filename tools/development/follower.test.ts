import { expect, test } from 'vitest'
import { follower } from './follower.ts'

test('changes are handled in one run at a time, and changes during a run share the next run', async () => {
  const runs: (() => void)[] = []
  const { changed, settled } = follower(() => new Promise((resolve) => runs.push(resolve)))
  await settled()
  changed()
  expect(runs).toHaveLength(1)
  changed()
  changed()
  expect(runs).toHaveLength(1)
  let isSettled = false
  const waiting = settled().then(() => {
    isSettled = true
  })
  runs[0]?.()
  await expect.poll(() => runs.length).toBe(2)
  expect(isSettled).toBe(false)
  runs[1]?.()
  await waiting
  changed()
  expect(runs).toHaveLength(3)
})
