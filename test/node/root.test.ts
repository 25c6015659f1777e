import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** All that stands in the root beside what `.gitignore` names. */
const FOLDERS = ['.ci', 'client', 'docs', 'domain', 'migrations', 'public', 'test', 'tools', 'worker']
const FILES = [
  '.gitignore',
  '.npmrc',
  'CONTRIBUTING.md',
  'README.md',
  'STYLE.md',
  'biome.json',
  'drizzle.config.ts',
  'environments.json',
  'knip.json',
  'package-lock.json',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
  'wrangler.toml',
]
/** Git's own: a folder, or a file in a linked working copy. */
const GIT = '.git'

test('the root has the folders and files that are listed here, and what a command leaves there is seen', () => {
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n')
  // `*.tsbuildinfo` is the one pattern; the others are folders.
  const isIgnored = (name: string) => name.endsWith('.tsbuildinfo') || ignored.includes(`${name}/`)
  const present = readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => name !== GIT && !isIgnored(name))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
  expect(present.sort()).toEqual([...FOLDERS.map((name) => `${name}/`), ...FILES].sort())
})
