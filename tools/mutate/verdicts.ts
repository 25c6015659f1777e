import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Mutant } from './mutant.ts'

/** What became of mutants in earlier runs, kept in a file, so that an interrupted run goes on where it was. */
export interface Verdicts {
  /** Whether tests killed it; null: unknown. */
  get(mutant: Mutant, tests: readonly string[]): boolean | null
  set(mutant: Mutant, tests: readonly string[], isKilled: boolean): void
}

/**
 * A verdict holds while the broken source and the files of its tests have the same bytes. What these import is not compared: a run with `isFresh`
 * forgets all verdicts.
 */
export function openVerdicts(root: string, isFresh: boolean): Verdicts {
  const path = join(root, 'node_modules/.cache/pinfold-mutate/verdicts.json')
  const known = new Map(isFresh ? [] : Object.entries(readJson(path)))
  const digests = new Map<string, string>()
  const digestOf = (test: string) => {
    const digest = digests.get(test) ?? sha256(readFileSync(join(root, test), 'utf8'))
    digests.set(test, digest)
    return digest
  }
  const keyOf = (mutant: Mutant, tests: readonly string[]) =>
    sha256([mutant.name, mutant.text, ...tests.map(digestOf)].join('\0'))
  return {
    get: (mutant, tests) => known.get(keyOf(mutant, tests)) ?? null,
    set(mutant, tests, isKilled) {
      known.set(keyOf(mutant, tests), isKilled)
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
