import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { KEPT, sha256 } from '../verdicts.ts'
import type { Reached, Tests } from './messages.ts'

/** What each worker test reaches, by names of functions and constants as `worker/boards/write.ts editBoard`. */
export interface Reach {
  /** Names that are reached when the worker is loaded. */
  readonly loaded: ReadonlySet<string>
  /** Test files that fail with nothing broken, so that they can notice nothing. They run again the next time. */
  readonly failing: readonly string[]
  /** The tests that reach a name, those first that are likely to notice a change of it: cheap, of its room, and reaching little else. */
  testsOf(name: string): Tests[]
}

interface Kept {
  names: string[]
  loaded: number[]
  files: Record<string, Reached & { digest: string }>
}

/** Beginnings of paths that name no room. */
const GROUND = /^worker\/(?:model\/)?(?:(?:effects|pages)\/)?/
/** How much more likely a test of the same room notices a change. */
const NEARER = 10

/**
 * What is reached, from earlier runs where a test file has the same bytes and all names were there already. What else a test reaches because a source has
 * changed is not seen: a run with `isFresh` forgets all.
 * @param root where it is kept
 * @param names of all functions and constants with mutants, by the lowest number of these
 * @param find finds what test files reach, and what loading does
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
  const digests = new Map(files.map((file) => [file, sha256(readFileSync(join(tree, file), 'utf8'))]))
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
        // An interrupted run has found this in vain otherwise.
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
