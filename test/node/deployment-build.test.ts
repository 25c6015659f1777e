import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { build } from '../../tools/build.ts'
import { ROOT } from '../../tools/local.ts'

beforeAll(async () => {
  if (!process.env.PINFOLD_BUILT) await build('deploy')
})

/** Every header, setting and name by which a test changes the worker's behaviour, as the source spells them. */
function namesOfHooks(): Set<string> {
  const names = new Set(['TEST_HOOKS', 'x-test-', 'x-kept', 'injected'])
  for (const file of readdirSync(join(ROOT, 'worker'), { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue
    const source = readFileSync(join(ROOT, 'worker', file), 'utf8')
    for (const [, name] of source.matchAll(/\bhooks\.(\w+)/g)) if (name && /[a-z][A-Z]/.test(name)) names.add(name)
    for (const [name] of source.matchAll(/x-test-[a-z-]+/g)) names.add(name)
  }
  return names
}

test('the build of a deployment holds no hook of tests: nothing that a request sends delays, fails or moves it in time [REL-10 REL-13]', () => {
  const names = namesOfHooks()
  for (const known of ['failFeeds', 'failCall', 'x-test-', 'x-test-address']) expect(names).toContain(known)
  const folder = join(ROOT, 'dist/deploy')
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:js|json|html|txt|webmanifest)$|_headers$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return [...names].filter((name) => text.includes(name)).map((name) => `${file}: ${name}`)
    })
  expect(found).toEqual([])
})
