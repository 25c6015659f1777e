import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { digestOfSource, KEPT } from '../verdicts.ts'
import type { Reached, Tests } from './messages.ts'

/** The reach of each worker test, by names of functions and constants such as `worker/boards/write.ts editBoard`. */
export interface Reach {
  /** Names reached while the worker is loaded. */
  readonly loaded: ReadonlySet<string>
  /** Test files that fail without a mutant, and so cannot notice one. They run again the next time. */
  readonly failing: readonly string[]
  /** The tests that reach a name, the most likely to notice a change first: cheap, of its room, and reaching little else. */
  testsOf(name: string): Tests[]
}

interface Kept {
  names: string[]
  loaded: number[]
  files: Record<string, Reached & { digest: string }>
}

/** Path prefixes that name no room. */
const GROUND = /^worker\/(?:model\/)?(?:(?:effects|pages)\/)?/
/** Factor by which a test of the same room is more likely to notice a change. */
const NEARER = 10

/**
 * Finds the reach, reusing earlier runs for test files with the same text if all names existed already. Does not see that a test reaches more because a source
 * has changed: a run with `isFresh` forgets everything.
 * @param root where the reach is stored
 * @param names of all functions and constants with mutants, by the lowest number of these
 * @param find finds the reach of test files, and of loading
 */
export async function findReach(
  { root, tree, isFresh }: { root: string; tree: string; isFresh: boolean },
  files: readonly string[],
  names: ReadonlyMap<number, string>,
  find: (files: readonly string[], hear: (reached: Reached) => void) => Promise<number[]>,
): Promise<Reach> {
  const path = join(root, KEPT, 'reach.json')
  const all = [...names.values()]
  const before = isFresh ? null : readKept(path)
  const old = new Set(before?.names)
  const usable = before && all.every((name) => old.has(name)) ? before : null
  const digests = new Map(files.map((file) => [file, digestOfSource(readFileSync(join(tree, file), 'utf8'))]))
  const missing = files.filter((file) => {
    const known = usable?.files[file]
    return known?.digest !== digests.get(file) || known?.error !== null
  })
  const kept: Kept = { names: usable?.names ?? all, loaded: usable?.loaded ?? [], files: { ...usable?.files } }
  const places = new Map(kept.names.map((name, place) => [name, place]))
  const placesOf = (numbers: readonly number[]) => numbers.map((number) => places.get(names.get(number) ?? '') ?? -1)
  const save = () => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(kept))
  }
  if (missing.length > 0) {
    kept.loaded = placesOf(
      await find(missing, (reached) => {
        const tests = reached.tests.map((test) => ({ ...test, places: placesOf(test.places) }))
        kept.files[reached.file] = { ...reached, tests, digest: digests.get(reached.file) ?? '' }
        // Saved at once, so that an interrupted run keeps its results.
        save()
      }),
    )
    save()
  }
  return {
    loaded: new Set(kept.loaded.map((place) => kept.names[place] ?? '')),
    failing: files.filter((file) => kept.files[file]?.error !== null),
    testsOf: (name) =>
      testsOf(
        files.flatMap((file) => kept.files[file] ?? []),
        places.get(name),
        name,
      ),
  }
}

function testsOf(files: readonly Reached[], place: number | undefined, name: string): Tests[] {
  const room = /^[\w-]+/.exec(name.replace(GROUND, ''))?.[0] ?? ''
  return files
    .flatMap(({ file, ms, error, tests }) => {
      const own = tests.filter(({ places }) => place !== undefined && places.includes(place))
      if (own.length === 0 || error !== null) return []
      const all = ms + own.reduce((sum, each) => sum + each.ms, 0)
      const breadth = new Set(own.flatMap(({ places }) => places)).size
      const score = (all * breadth) / (file.startsWith(`test/${room}`) ? NEARER : 1)
      return [{ tests: { file, ids: own.length < tests.length ? own.map(({ id }) => id) : undefined, ms: all }, score }]
    })
    .sort((a, b) => a.score - b.score)
    .map((each) => each.tests)
}

function readKept(path: string): Kept | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Kept
  } catch {
    return null
  }
}
