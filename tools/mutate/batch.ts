import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutant.ts'
import type { Switched } from './switch.ts'
import type { Stage } from './targets.ts'
import type { Tester } from './tester.ts'

/** ms after which a batch is given up, per copy of a test file: then each mutant is tried alone. */
const PATIENCE = 60_000

/**
 * Tries several mutants in one worker, because to start it takes longer than most tests: of each test file there is a copy per mutant,
 * and a last one with nothing broken. What only one worker for each would show, as an error outside of tests, is not seen.
 * @param root a copy of the tree; the sources there are whole again after this
 * @param hasMet whether an earlier run tells that a test file does not kill a mutant
 * @returns the test file that killed each mutant, or null. Without those that are killed by a test file that also fails with
 * nothing broken, because one left something behind; null instead of all: the tests did not end
 */
export async function tryTogether(
  root: string,
  tester: Tester,
  sources: readonly Switched[],
  stage: Stage,
  hasMet: (mutant: Mutant, test: string) => boolean,
): Promise<Map<Mutant, string | null> | null> {
  const mutants = new Map(sources.flatMap((each) => [...each.mutants]))
  const copies = stage.tests.flatMap((test) => {
    const left = [...mutants].filter(([, mutant]) => !hasMet(mutant, test))
    return left.length === 0 ? [] : [...left.map(([number]) => number), 0].map((number) => copyOf(test, number))
  })
  const written = copies.map(({ path }) => join(root, path))
  try {
    for (const { file, text } of sources) writeFileSync(join(root, file), text)
    for (const { path, test, number } of copies)
      writeFileSync(join(root, path), withBeginning(readFileSync(join(root, test), 'utf8'), number))
    const { names } = stage
    const files = sources.map(({ file }) => file)
    const tests = copies.map(({ path }) => path)
    const failing = await tester.allFailing({ tests, ...(names && { names }) }, files, PATIENCE * copies.length)
    if (failing === null) return null
    const failed = copies.filter(({ path }) => failing.includes(path))
    const doubtful = failed.filter(({ number }) => number === 0).map(({ test }) => test)
    return new Map(
      [...mutants].flatMap(([number, mutant]) => {
        const killer = failed.find((each) => each.number === number)?.test ?? null
        return killer !== null && doubtful.includes(killer) ? [] : [[mutant, killer]]
      }),
    )
  } finally {
    for (const { file, source } of sources) writeFileSync(join(root, file), source)
    for (const path of written) rmSync(path, { force: true })
  }
}

function copyOf(test: string, number: number): { test: string; number: number; path: string } {
  return { test, number, path: test.replace(/\.test\.(tsx?)$/, `.mutant${number}.test.$1`) }
}

function withBeginning(text: string, number: number): string {
  return `import { begin as begin$ } from '../tools/mutate/in-worker.ts'; begin$(${number})\n${text}`
}
