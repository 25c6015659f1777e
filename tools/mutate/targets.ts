import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Kind } from './code.ts'

/** A source to mutate, and the tests that must notice it. */
export interface Target {
  file: string
  kinds: ReadonlySet<Kind>
  /** The project of `vitest.config.ts` with its tests. */
  project: 'pure' | 'worker'
}

/** Files of conditions in SQL: of an action, and of the data model. */
const CONDITIONS = /\/conditions\.ts$|^worker\/model\/.*\/(?:rules|copies|moved-parts)\.ts$/

/** Sources that make the keys of visitors' cached pages. */
const KEYS = ['worker/render/cached-pages.ts', 'worker/render/held-pages.ts', 'worker/render/region.ts']

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

/** Pure tests that import a source, in stages: first those in its folder, then all others. */
export function pureStages(file: string, importing: readonly string[]): string[][] {
  const { beside = [], others = [] } = Object.groupBy(importing, (test) =>
    dirname(test) === dirname(file) ? 'beside' : 'others',
  )
  return [beside, others].map((tests) => tests.toSorted())
}
