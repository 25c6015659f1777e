import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { build } from '#tools/build.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder for data that is made once for all files: see `prepared.ts`. */
    prepared: string
  }
}

/** The build that all processes serve is made once for all files. */
export default async function setup(project: TestProject) {
  if (process.env.PINFOLD_BUILT !== '1') await build('local')
  const folder = mkdtempSync(join(tmpdir(), 'pinfold-prepared-'))
  project.provide('prepared', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
