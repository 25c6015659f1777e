import { globSync } from 'node:fs'
import { ONLY_WORKERD, WORKER_TESTS } from '#tools/bundle/worker-tests.ts'
import type { Mutant } from '../mutant.ts'
import { mutateWorker } from '../mutated-worker.ts'
import type { Planned } from '../planned.ts'
import type { Switchable } from '../switch.ts'
import type { Verdicts } from '../verdicts.ts'
import { findReach, type Reach } from './kept-reach.ts'
import type { Attempt, Tests } from './messages.ts'
import { chunks, inPool } from './pool.ts'
import { doWork } from './process.ts'
import { type DoWork, tryInNode } from './try-in-node.ts'

/** Number of test files whose reach one process records. */
const FILES = 12

/** Mutants of the worker, which tests reach through requests. */
export interface WorkerMutants {
  /** @param ms CPU time for the tests of one mutant */
  plan(ms: number): Promise<Planned[]>
  /** @param note called after each verdict */
  try(planned: readonly Planned[], note: (mutant: Mutant) => void): Promise<void>
  close(): void
}

interface Settings {
  /** Folder in which verdicts and the reach are stored. */
  root: string
  /** A copy of the tree. */
  tree: string
  isFresh: boolean
  /** Concurrent processes. */
  count: number
}

/** @param isAsked true if a mutant is to be tried */
export function openWorkerMutants(
  settings: Settings,
  verdicts: Verdicts,
  isAsked: (mutant: Mutant) => boolean,
  tell: (what: string, share: number) => void,
  warn: (line: string) => void,
): WorkerMutants {
  const { tree, count } = settings
  const all = mutateWorker(tree).mutants
  const asked = [...all].filter(([, { mutant }]) => isAsked(mutant))
  const stop = new AbortController()
  const inProcess: DoWork = (first, todo, hear) => doWork(tree, first, todo, hear, stop.signal)
  const attempts = new Map<Mutant, Attempt>()
  return {
    async plan(ms) {
      if (asked.length === 0) return []
      const reach = await reachOf(settings, all, inProcess, tell)
      for (const file of reach.failing) warn(`${file} fails with nothing broken, so that it notices no mutant`)
      return asked.map(([number, { mutant, place, isOfLoad }]) => {
        const found = reach.testsOf(nameOf(all, place))
        const tests = enough(found, ms)
        const isLoaded = isOfLoad || reach.loaded.has(nameOf(all, place))
        attempts.set(mutant, { number, place, isOfLoad: isLoaded, tests })
        const files = found.map(({ file }) => file)
        return { mutant, tests: files.slice(0, tests.length), untried: files.slice(tests.length) }
      })
    },
    async try(planned, note) {
      const left = planned.flatMap(({ mutant }) => {
        const attempt = attempts.get(mutant)
        const tests = attempt?.tests.filter(({ file }) => verdicts.get(mutant, file) === null) ?? []
        return attempt && tests.length > 0 ? [{ ...attempt, tests }] : []
      })
      await tryInNode(left, count, inProcess, (number, file, isKilled) => {
        const mutant = all.get(number)?.mutant
        if (!mutant) return
        verdicts.set(mutant, file, isKilled)
        note(mutant)
      })
    },
    close: () => stop.abort(new Error('interrupted')),
  }
}

function reachOf(
  { root, tree, isFresh, count }: Settings,
  mutants: ReadonlyMap<number, Switchable>,
  inProcess: DoWork,
  tell: (what: string, share: number) => void,
): Promise<Reach> {
  const names = new Map([...mutants.values()].map(({ place }) => [place, nameOf(mutants, place)]))
  const { include, exclude } = WORKER_TESTS
  const files = globSync(include, { cwd: tree, exclude: [...exclude, ONLY_WORKERD] }).sort()
  return findReach({ root, tree, isFresh }, files, names, async (missing, hear) => {
    let loaded: number[] = []
    let known = 0
    await inPool(chunks(missing, FILES), count, async (reach) => {
      const end = await inProcess(reach[0] ?? '', { reach }, (told) => {
        if ('loaded' in told) loaded = told.loaded
        if (!('reached' in told)) return
        hear(told.reached)
        known += 1
        tell('what tests reach', known / missing.length)
      })
      if (end !== 'over') throw new Error(`What tests reach is unknown: ${end === 'hung' ? 'they hang' : end.error}`)
    })
    return loaded
  })
}

/** File and function or constant of a place. */
function nameOf(mutants: ReadonlyMap<number, Switchable>, place: number): string {
  const name = mutants.get(place)?.mutant.name ?? ''
  return name.slice(0, name.indexOf(': '))
}

/** The first tests that fit into the time limit; at least one. */
function enough(all: readonly Tests[], most: number): Tests[] {
  let ms = 0
  const count = all.findIndex((tests) => {
    ms += tests.ms
    return ms > most
  })
  return all.slice(0, count === -1 ? all.length : Math.max(1, count))
}
