import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { breakSource, namesWithin, parseSource } from './code.ts'
import { mutantsOf } from './mutant.ts'
import { noteReaders } from './readers.ts'
import { type Switchable, switchSource } from './switch.ts'
import { targetsIn } from './targets.ts'

/** All sources of the worker that have mutants, in a form in which a number selects the active one. */
export interface MutatedWorker {
  /** By path. */
  texts: ReadonlyMap<string, string>
  /** By number. */
  mutants: ReadonlyMap<number, Switchable>
}

/** Remembered statement texts would carry a mutant into the next run: registers with `globalThis.remembered` a function that forgets them. */
const REMEMBERED: Record<string, readonly [from: string, to: string]> = {
  'worker/db/query.ts': [
    'const texts = new Texts<Written>(3_000)',
    'let texts = new Texts<Written>(3_000); globalThis.remembered(() => { texts = new Texts<Written>(3_000) })',
  ],
}

/** Mutates all sources of the worker, with the same numbers each time. */
export function mutateWorker(root: string): MutatedWorker {
  const texts = new Map<string, string>()
  const mutants = new Map<number, Switchable>()
  for (const { file, kinds } of targetsIn(root).filter(({ project }) => project === 'worker')) {
    const text = readFileSync(join(root, file), 'utf8')
    const parsed = parseSource(file, text)
    const own = mutantsOf(file, text, breakSource(parsed, kinds), namesWithin(parsed))
    if (own.length === 0) continue
    const switched = switchSource(parsed, own, mutants.size + 1)
    texts.set(join(root, file), switched.text)
    for (const [number, each] of switched.mutants) mutants.set(number, each)
  }
  for (const [file, [from, to]] of Object.entries(REMEMBERED)) {
    const text = readFileSync(join(root, file), 'utf8')
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
    texts.set(join(root, file), text.replace(from, to))
  }
  return { texts, mutants }
}

/** Replaces the tree's sources in a build by these, and records who reads their constants. */
export function mutatedWorkerPlugins(root: string): Plugin[] {
  const { texts } = mutateWorker(root)
  return [
    { name: 'pinfold:mutated-worker', enforce: 'pre', load: (id) => texts.get(id) },
    { name: 'pinfold:readers', renderChunk: (code, { name }) => (name === 'worker' ? noteReaders(code) : null) },
  ]
}
