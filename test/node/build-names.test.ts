import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = ['client', 'domain'].flatMap(filesBelow)

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)
}

/** Files of `client/` and `domain/` that the build may name, and why. Everything else is derived from what imports it. */
const NAMED_BY_THE_BUILD: Record<string, string> = {
  'client/entry.tsx': 'the one entry of the browser build: every script is found from its imports',
  'client/pages/profiles/profile.tsx': 'a page whose scripts have a limit: what it runs is found from its imports',
  'client/pages/profiles/own-profile.tsx': 'the same',
  'client/pages/boards/board.tsx': 'the same',
  'client/service-worker.ts': 'a script with an address of its own, which nothing imports',
  'client/boot.ts': 'the inline script of every document, which nothing imports',
  'client/locales/texts.ts': 'the module through which a script receives its texts',
  'client/locales/en.json': 'the catalogue that says which text ids exist',
  'domain/language.ts': 'imported: the languages that catalogues are compiled for',
  'domain/routes.ts': 'imported: the addresses that are written into the browser build',
}

test('the build names no file of client/ or domain/ but those that nothing imports', () => {
  const build = ['vite.config.ts', ...filesBelow('tools/vite')]
  const found = build.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, '')
    // In a regular expression the slash of a path is escaped.
    const paths = [...text.replaceAll('\\/', '/').matchAll(/\b((?:client|domain)\/[\w/.-]+\.\w+)/g)].map(
      (match) => match[1] ?? '',
    )
    // A name without its folder, as the regular expression of file names had that once cut the scripts.
    const names = sources
      .map((source) => ({ source, name: basename(source).replace(/\.tsx?$/, '') }))
      .filter(({ name }) => name.includes('-') && new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text))
    return [...paths, ...names.map(({ source }) => source)].map((path) => ({ file, path }))
  })
  const wrong = found.filter(({ path }) => !(path in NAMED_BY_THE_BUILD))
  expect(wrong.map(({ file, path }) => `${file} names ${path}: derive it from what imports it`)).toEqual([])
  const unused = Object.keys(NAMED_BY_THE_BUILD).filter((path) => !found.some((each) => each.path === path))
  expect(unused).toEqual([])
})
