import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ROOT } from '../local.ts'
import { resolveImport } from '../resolve-import.ts'
import { WORKER_TESTS } from './worker-tests.ts'

/** Imports that resolve to the runner's own instance. */
export const OF_RUNNER = /^(vitest|cloudflare:|node:)/

/** The worker, and all imports of the test files: paths of modules, names of packages. The bundle has a file for each. */
export function entriesOf(root: string): string[] {
  const found = new Set([join(root, 'worker/index.ts')])
  for (const file of globSync(['test/*.ts', ...WORKER_TESTS.include], { cwd: root, exclude: WORKER_TESTS.exclude })) {
    const code = readFileSync(join(root, file), 'utf8')
    for (const [, id = ''] of code.matchAll(/ from '([^'?]+)'$/gm))
      if (!OF_RUNNER.test(id)) found.add(placeOf(id, join(root, file)))
  }
  return [...found].sort()
}

/** @param importer the module with the import */
export function placeOf(id: string, importer: string): string {
  const path = resolveImport(importer, id)
  return path === null ? id : resolve(ROOT, path)
}

export function entryName(at: number): string {
  return `entry-${at}.mjs`
}
