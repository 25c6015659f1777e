import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Kind } from './code.ts'

/** A source to break, and the tests that must see it. */
export interface Target {
  file: string
  kinds: ReadonlySet<Kind>
  /** The project of `vitest.config.ts` that has its tests. */
  project: 'pure' | 'worker'
}

/** Tests that run together. */
export interface Stage {
  /** Names of files, as `test/boards-order.test.ts`. */
  tests: readonly string[]
  /** Only tests run whose names match, as a regular expression; all without it. */
  names?: string
  /** Takes minutes, so it runs only if it is asked for. */
  isDear?: boolean
}

/** Files of conditions in SQL: of a deed, and of the data model. */
const CONDITIONS = /\/conditions\.ts$|^worker\/model\/.*\/(?:rules|copies|moved-parts)\.ts$/

/** What makes the keys under which visitors' pages are kept. */
const KEYS = ['worker/render/cached-pages.ts', 'worker/render/held-pages.ts', 'worker/render/region.ts']

/** Beginnings of names of worker tests that a folder's own name doesn't give, by the beginning of a path without `worker/` and `model/`. */
const ALSO: Record<string, readonly string[]> = {
  'accounts/': ['acting', 'settings', 'tokens'],
  'avatars/': ['business'],
  'boards/': ['collaborators'],
  'effects/rules.ts': ['boards', 'pins', 'profiles', 'undo'],
  'effects/follows/': ['relations'],
  'effects/people/': ['accounts', 'profiles'],
  'legal/': ['takedowns', 'reports', 'desk'],
  'pages/': ['kept'],
  'profiles/': ['business', 'settings', 'preferences'],
  'render/': ['languages', 'imprint', 'experiments', 'pages-legal', 'pages-profile'],
  'staff/': ['desk'],
}
/** Tests of what all rooms have in common. What a key holds is seen in kept pages alone. */
const OF_KIND: Record<Kind, readonly string[]> = {
  conditions: ['rules-in-sql', 'widening', 'exposure'],
  keys: ['kept'],
  versions: ['versions', 'kept'],
}
/** Random actions of several people: half a minute for each mutant, so that only what others have not seen meets them. */
const MODELS = ['effects-model']
/**
 * Who sees and who changes what: for each of 24 and 20 viewers all pages, calls and forms of all places, which takes two and four minutes. The
 * viewers that stand for the kinds of conditions come first: nobody, a follower, who is blocked, who works on a board, and the owner.
 */
const DEAR = ['access', 'access-writes']
const FIRST_VIEWERS = '^ *(?:visitor|follower|blocked|collaborator|owner): '

/** All sources to break below a folder. */
export function targetsIn(root: string): Target[] {
  const find = (pattern: string) => globSync(pattern, { cwd: root }).sort()
  const worker = find('worker/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  return [
    ...find('domain/*/rules.ts').map((file): Target => ({ file, kinds: new Set(['conditions']), project: 'pure' })),
    ...worker.map((file): Target => ({ file, kinds: new Set(kindsOf(file)), project: 'worker' })),
  ]
}

function kindsOf(file: string): Kind[] {
  if (KEYS.includes(file)) return ['conditions', 'keys']
  return CONDITIONS.test(file) ? ['conditions', 'versions'] : ['versions']
}

/**
 * The worker tests of a source in stages. Of conditions: its topic's, its room's, those of all rooms, models, and those of who may do what, of some
 * viewers and then of all. Of keys and versions those of all rooms come first: they see nearly all of these, and one run tries many sources. A stage
 * runs if the one before has seen nothing. Worker tests reach a source through requests, so no import tells which they are.
 * @param all names of worker test files, as `test/boards-order.test.ts`
 */
export function workerStages({ file, kinds }: Target, all: readonly string[]): Stage[] {
  const path = file.replace(/^worker\/(?:model\/)?/, '')
  const [room = '', topic] = dirname(path)
    .replace(/^(?:effects|pages)\//, '')
    .split('/')
  const also = Object.keys(ALSO).filter((beginning) => path.startsWith(beginning))
  const near = [
    topic === undefined ? [] : [`${room}-${topic}`, topic],
    [room, ...also.flatMap((beginning) => ALSO[beginning] ?? [])],
  ]
  // Conditions raise no versions, and what keys hold is seen in kept pages alone.
  const kind = (['keys', 'conditions'] as const).find((each) => kinds.has(each)) ?? 'versions'
  const ofAll = OF_KIND[kind]
  const ordered = kind === 'conditions' ? [...near, ofAll] : [ofAll, ...near]
  const stages = [...ordered, kind === 'keys' ? [] : MODELS].map((beginnings) =>
    all.filter((test) => beginnings.some((each) => isNamed(test, each)) && !isDear(test)),
  )
  return [...different(stages), ...(kind === 'conditions' ? dearStages(all.filter(isDear)) : [])]
}

/** Pure tests that import a source, the nearest first, in stages: those beside it, and all others. */
export function pureStages({ file }: Target, importing: readonly string[]): Stage[] {
  const beside = importing.filter((test) => dirname(test) === dirname(file))
  return different([beside, [...importing]])
}

function dearStages(tests: readonly string[]): Stage[] {
  return [
    ...tests.map((test) => ({ tests: [test], names: FIRST_VIEWERS })),
    ...tests.map((test) => ({ tests: [test], isDear: true })),
  ]
}

function isDear(test: string): boolean {
  return DEAR.some((name) => test === `test/${name}.test.ts`)
}

/** Stages that have tests, and some that the one before doesn't have. They may repeat tests, which meet a mutant once. */
function different(stages: string[][]): Stage[] {
  return stages
    .filter((tests, i) => tests.some((test) => !stages[i - 1]?.includes(test)))
    .map((tests) => ({ tests: tests.toSorted() }))
}

/** `boards` names `test/boards.test.ts` and `test/boards-order.test.ts`. */
function isNamed(test: string, beginning: string): boolean {
  const name = basename(test).replace(/\.test\.tsx?$/, '')
  return name === beginning || name.startsWith(`${beginning}-`)
}
