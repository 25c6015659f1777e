import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutant.ts'

/** Folder of stored results, below the root of a tree. */
export const KEPT = 'node_modules/.cache/pinfold-mutate'

/** Verdicts of earlier runs, stored in a file, so that an interrupted run continues where it stopped. */
export interface Verdicts {
  /** True if the tests of a file killed it; null: unknown. */
  get(mutant: Mutant, test: string): boolean | null
  /** True if one of these test files killed it; null: none has, and some were never run against it. */
  known(mutant: Mutant, tests: readonly string[]): boolean | null
  /** @param isKilled null: withdraws the verdict */
  set(mutant: Mutant, test: string, isKilled: boolean | null): void
}

/**
 * Opens the stored verdicts. A verdict belongs to one test file, and holds while that file and the mutated source have the same text without imports. What they import
 * is not compared: a run with `isFresh` forgets all verdicts.
 * @param root where the verdicts are stored
 * @param tree the tested copy, in which nothing else changes
 */
export function openVerdicts(root: string, tree: string, isFresh: boolean): Verdicts {
  const path = join(root, KEPT, 'verdicts.ndjson')
  if (isFresh) rmSync(path, { force: true })
  mkdirSync(join(root, KEPT), { recursive: true })
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : []
  const verdicts = new Map(lines.map((line) => JSON.parse(line) as [key: string, isKilled: boolean | null]))
  const digests = new Map<string, string>()
  const digestOf = (test: string) => {
    const digest = digests.get(test) ?? digestOfSource(readFileSync(join(tree, test), 'utf8'))
    digests.set(test, digest)
    return digest
  }
  const ofMutants = new WeakMap<Mutant, string>()
  const keyOf = (mutant: Mutant, test: string) => {
    const digest = ofMutants.get(mutant) ?? digestOfSource(`${mutant.name}\n${mutant.text}`)
    ofMutants.set(mutant, digest)
    return `${digest} ${digestOf(test)}`
  }
  const get = (mutant: Mutant, test: string) => verdicts.get(keyOf(mutant, test)) ?? null
  return {
    get,
    known(mutant, tests) {
      const all = tests.map((test) => get(mutant, test))
      if (all.includes(true)) return true
      return all.includes(null) ? null : false
    },
    set(mutant, test, isKilled) {
      const key = keyOf(mutant, test)
      verdicts.set(key, isKilled)
      // Appends, because other runs may add some at the same time.
      appendFileSync(path, `${JSON.stringify([key, isKilled])}\n`)
    },
  }
}

/** Identifies a source by its text without imports: verdicts and reach outlive a file that moves. */
export function digestOfSource(text: string): string {
  const own = text.replaceAll(/^import [^;`=]*?from '[^']*'( with \{.*\})?\n/gm, '')
  return createHash('sha256').update(own).digest('base64url')
}
