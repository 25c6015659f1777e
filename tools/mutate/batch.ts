import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutant.ts'
import type { Switched } from './switch.ts'
import type { Stage } from './targets.ts'
import type { Tester } from './tester.ts'

/** ms after which a batch is given up, per mutant: then each is tried alone. */
const PATIENCE = 120_000

/**
 * Tries several mutants of one source in one worker, because to start it takes longer than most tests: of each test file there is a copy per mutant,
 * and a last one with nothing broken. What only one worker for each would show, as an error outside of tests, is not seen.
 * @param root a copy of the tree; the source there is whole again after this
 * @returns the test file that killed each mutant, or null; null instead of all: the tests did not end, or fail with nothing broken
 */
export async function tryTogether(
  root: string,
  tester: Tester,
  source: string,
  switched: Switched,
  numbers: readonly number[],
  stage: Stage,
): Promise<Map<Mutant, string | null> | null> {
  const file = [...switched.mutants.values()][0]?.file ?? ''
  const copies = stage.tests.flatMap((test) => [...numbers, 0].map((number) => copyOf(test, number)))
  const written = copies.map(({ path }) => join(root, path))
  try {
    writeFileSync(join(root, file), switched.text)
    for (const { path, test, number } of copies)
      writeFileSync(join(root, path), withBeginning(readFileSync(join(root, test), 'utf8'), number))
    const { names } = stage
    const tests = copies.map(({ path }) => path)
    const failing = await tester.allFailing({ tests, ...(names && { names }) }, file, PATIENCE * (numbers.length + 1))
    if (failing === null) return null
    const failed = copies.filter(({ path }) => failing.includes(path))
    if (failed.some(({ number }) => number === 0)) return null
    const killer = (number: number) => failed.find((each) => each.number === number)?.test ?? null
    return new Map(
      numbers.flatMap((number) => {
        const mutant = switched.mutants.get(number)
        return mutant ? [[mutant, killer(number)]] : []
      }),
    )
  } finally {
    writeFileSync(join(root, file), source)
    for (const path of written) rmSync(path, { force: true })
  }
}

function copyOf(test: string, number: number): { test: string; number: number; path: string } {
  return { test, number, path: test.replace(/\.test\.(tsx?)$/, `.mutant${number}.test.$1`) }
}

function withBeginning(text: string, number: number): string {
  return `import { begin as begin$ } from '../tools/mutate/in-worker.ts'; begin$(${number})\n${text}`
}
