import { beforeAll, expect, test } from 'vitest'
import { isOver, lineOf } from '#tools/bench/figures.ts'
import { weighBuild } from '#tools/bench/sizes.ts'
import { staleRows } from '#tools/bench/told.ts'
import { build } from '#tools/build.ts'

beforeAll(async () => {
  if (!process.env.PINFOLD_BUILT) await build('deploy')
})

test('the worker and the scripts of a profile, as a deployment has them, hold the limits that the bench prints, and README tells them [REL-21]', () => {
  const figures = weighBuild()
  expect(figures.filter(isOver).map(lineOf)).toEqual([])
  expect(staleRows(figures)).toEqual([])
  for (const { what, value } of figures) expect(value, what).toBeGreaterThan(50_000)
})
