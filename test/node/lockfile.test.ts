import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#tools/local.ts'

interface Entry {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
}

const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
const packages = Object.entries((read('package-lock.json') as { packages: Record<string, Entry> }).packages)

test('every package that is installed is the one whose bytes the lockfile knows, wherever it comes from [REL-10]', () => {
  const installed = packages.filter(([path]) => path !== '')
  expect(installed.length).toBeGreaterThan(100)
  const unknown = installed.filter(([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))
  expect(unknown.map(([path, { version }]) => `${path}@${version}`)).toEqual([])
  // It contains no host: each machine uses its configured registry.
  expect(packages.filter(([, { resolved, link }]) => resolved || link).map(([path]) => path)).toEqual([])
})

test('every dependency is pinned exactly [REL-10]', () => {
  const { dependencies, devDependencies, overrides } = read('package.json') as Record<string, Record<string, string>>
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...overrides })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
})
