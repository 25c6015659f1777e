import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../local.ts'
import { parseSource } from './code.ts'
import { mutateWorker } from './mutated-worker.ts'

test('each mutant of the worker has a number, its sources are still TypeScript, and what remembers texts can forget them', () => {
  const { texts, mutants } = mutateWorker(ROOT)
  expect([...mutants.keys()].toSorted((a, b) => a - b)).toEqual(Array.from({ length: mutants.size }, (_, i) => i + 1))
  expect(mutants.size).toBeGreaterThan(2000)
  for (const [path, text] of texts) expect(() => parseSource(path, text), path).not.toThrow()
  const forgetting = [...texts].filter(([, text]) => text.includes('globalThis.remembered('))
  expect(forgetting.map(([path]) => relative(ROOT, path)).sort()).toEqual(['worker/db/query.ts'])
})
