import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingsDocument, settingsOf } from '#tools/deploy/settings-document.ts'
import { VARIABLES } from '#tools/deploy/variables.ts'
import { ROOT } from '#tools/local.ts'

const source = readFileSync(join(ROOT, 'worker/settings.ts'), 'utf8')

function textsBelow(...folders: string[]): string {
  return folders
    .flatMap((folder) => {
      const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      return files.filter((file) => /\.tsx?$/.test(file)).map((file) => readFileSync(join(ROOT, folder, file), 'utf8'))
    })
    .join('\n')
}

test('docs/settings.md is what the settings file says; otherwise: npm run settings', () => {
  expect(readFileSync(join(ROOT, 'docs/settings.md'), 'utf8')).toBe(settingsDocument(source))
})

test('every binding and setting in wrangler.toml is in the settings file, and nothing there is unused', () => {
  const names = new Set(settingsOf(source).map(({ name }) => name))
  const toml = readFileSync(join(ROOT, 'wrangler.toml'), 'utf8')
  const bound = [...toml.matchAll(/^#? ?(?:binding|name) = "([A-Z_]+)"/gm)].map(([, name = '']) => name)
  const vars = [...(/\[vars\]\n([\s\S]*?)\n\n/.exec(toml)?.[1]?.matchAll(/^(\w+) =/gm) ?? [])].map(
    ([, name = '']) => name,
  )
  expect(bound.length).toBeGreaterThan(10)
  expect(vars).toContain('SITE_NAME')
  expect([...bound, ...vars].filter((name) => !names.has(name))).toEqual([])
  const worker = textsBelow('worker').replace(source, '')
  expect([...names].filter((name) => !new RegExp(`\\b${name}\\b`).test(worker))).toEqual([])
})

test('a setting without a comment, or without what holds when it is missing, is refused', () => {
  const of = (body: string) => () => settingsOf(`export interface Bindings {\n${body}\n}\n`)
  expect(of('  NAME?: string')).toThrow('No comment: NAME')
  expect(of('  /** A name. */\n  NAME?: string')).toThrow('NAME needs a comment with @without')
  expect(of('  /**\n   * A name.\n   * @without none\n   */\n  NAME?: string')()).toEqual([
    { name: 'NAME', kind: 'setting', meaning: 'A name.', without: 'none' },
  ])
})

test('every variable that a command reads is listed with its meaning, and none that nothing reads', () => {
  const configs = ['vite.config.ts', 'vitest.config.ts', 'drizzle.config.ts']
  const texts = textsBelow('tools', 'test') + configs.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n')
  const read = new Set([...texts.matchAll(/\bprocess\??\.env\.(\w+)/g)].map(([, name = '']) => name))
  expect([...read].sort()).toEqual(Object.keys(VARIABLES).sort())
})
