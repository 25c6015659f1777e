import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutant.ts'

/** Below the folder of a tree: what runs keep. */
export const KEPT = 'node_modules/.cache/pinfold-mutate'

/** What tests made of mutants in earlier runs, kept in a file, so that an interrupted run goes on where it was. */
export interface Verdicts {
  /** Whether the tests of a file killed it; null: unknown. */
  get(mutant: Mutant, test: string): boolean | null
  /** Whether one of these test files killed it; null: none has, and some never met it. */
  known(mutant: Mutant, tests: readonly string[]): boolean | null
  /** @param isKilled null: what was known is wrong */
  set(mutant: Mutant, test: string, isKilled: boolean | null): void
}

/**
 * A verdict is of one test file, and holds while that and the broken source have the same bytes. What these import is not compared: a run with
 * `isFresh` forgets all verdicts.
 * @param root where the verdicts are kept
 * @param tree what the run tests: a copy, so that nothing in it changes meanwhile
 */
export function openVerdicts(root: string, tree: string, isFresh: boolean): Verdicts {
  const path = join(root, KEPT, 'verdicts.ndjson')
  if (isFresh) rmSync(path, { force: true })
  mkdirSync(join(root, KEPT), { recursive: true })
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : []
  const verdicts = new Map(lines.map((line) => JSON.parse(line) as [key: string, isKilled: boolean | null]))
  const digests = new Map<string, string>()
  const digestOf = (test: string) => {
    const digest = digests.get(test) ?? sha256(readFileSync(join(tree, test), 'utf8'))
    digests.set(test, digest)
    return digest
  }
  const ofMutants = new WeakMap<Mutant, string>()
  const keyOf = (mutant: Mutant, test: string) => {
    const digest = ofMutants.get(mutant) ?? sha256(`${mutant.name}\0${mutant.text}`)
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
      // Other runs may add some at the same time.
      appendFileSync(path, `${JSON.stringify([key, isKilled])}\n`)
    },
  }
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
