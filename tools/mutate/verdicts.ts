import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Mutant } from './mutant.ts'
import type { Stage } from './targets.ts'

/** What tests made of mutants in earlier runs, kept in a file, so that an interrupted run goes on where it was. */
export interface Verdicts {
  /** Whether a stage killed it; null: unknown. */
  get(mutant: Mutant, stage: Stage): boolean | null
  /** The stage with those of its tests that never met it. */
  rest(mutant: Mutant, stage: Stage): Stage
  set(mutant: Mutant, stage: Stage, isKilled: boolean): void
}

/**
 * A verdict is of one test file, and holds while that and the broken source have the same bytes. What these import is not compared: a run with
 * `isFresh` forgets all verdicts.
 * @param root where the verdicts are kept
 * @param tree what the run tests: a copy, so that nothing in it changes meanwhile
 */
export function openVerdicts(root: string, tree: string, isFresh: boolean): Verdicts {
  const path = join(root, 'node_modules/.cache/pinfold-mutate/verdicts.json')
  const known = new Map(isFresh ? [] : Object.entries(readJson(path)))
  const digests = new Map<string, string>()
  const digestOf = (test: string) => {
    const digest = digests.get(test) ?? sha256(readFileSync(join(tree, test), 'utf8'))
    digests.set(test, digest)
    return digest
  }
  const keyOf = (mutant: Mutant, test: string, names = '') =>
    sha256([mutant.name, mutant.text, names, digestOf(test)].join('\0'))
  const verdictsOf = (mutant: Mutant, { tests, names }: Stage) =>
    tests.map((test) => known.get(keyOf(mutant, test, names)) ?? null)
  return {
    get(mutant, stage) {
      const all = verdictsOf(mutant, stage)
      if (all.includes(true)) return true
      return all.includes(null) ? null : false
    },
    rest(mutant, stage) {
      const all = verdictsOf(mutant, stage)
      return { ...stage, tests: stage.tests.filter((_, i) => all[i] === null) }
    },
    set(mutant, { tests, names }, isKilled) {
      for (const test of tests) known.set(keyOf(mutant, test, names), isKilled)
      mkdirSync(dirname(path), { recursive: true })
      // Another run may have added some.
      const all = isFresh ? Object.fromEntries(known) : { ...readJson(path), ...Object.fromEntries(known) }
      writeFileSync(`${path}.${process.pid}`, JSON.stringify(all))
      renameSync(`${path}.${process.pid}`, path)
    },
  }
}

function readJson(path: string): Record<string, boolean> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, boolean>
  } catch {
    return {}
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
