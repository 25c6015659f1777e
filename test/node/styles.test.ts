import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resolveImport } from '#tools/resolve-import.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Classes for which a sheet has rules. */
function classesOf(sheet: string): Set<string> {
  const text = read(sheet).replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '')
  return new Set([...text.matchAll(/(?<!\d)\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
}

/** The classes used from each sheet; `some` if a name is computed at run time. */
function asked() {
  const sheets = new Map<string, { names: Map<string, string>; some: boolean }>()
  for (const file of globSync('client/**/*.{ts,tsx}', { cwd: root })) {
    const source = read(file)
    const body = source.replaceAll(/^import .*$/gm, '')
    for (const [, alias, path = ''] of source.matchAll(/import (\w+) from '([.#][^']+\.module\.css)'/g)) {
      const sheet = resolveImport(file, path) ?? path
      const known = sheets.get(sheet) ?? { names: new Map(), some: false }
      sheets.set(sheet, known)
      for (const [, name = ''] of body.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))) known.names.set(name, file)
      // The whole object is passed on, or a class name is computed.
      known.some ||= new RegExp(`\\b${alias}\\b(?![.\\w])`).test(body)
    }
  }
  return [...sheets]
}

test('a class that a component asks its sheet for is there', () => {
  const missing = asked().flatMap(([sheet, { names }]) => {
    const classes = classesOf(sheet)
    return [...names].filter(([name]) => !classes.has(name)).map(([name, file]) => `${file}: .${name} in ${sheet}`)
  })
  expect(missing).toEqual([])
})

test('a class that a sheet has is asked for', () => {
  const idle = asked().flatMap(([sheet, { names, some }]) =>
    some ? [] : [...classesOf(sheet)].filter((name) => !names.has(name)).map((name) => `${sheet}: .${name}`),
  )
  expect(idle).toEqual([])
})

/** Letters that are a drawing: the site's name beside its mark, and the letter in a circle of a fixed size. */
const DRAWN = ['client/ui/frame/header.module.css: font: 600 22px', 'client/ui/avatar.module.css: font-size: ']

test('text and the widths of windows are measured by the font size that the reader has set in the browser [REL-24]', () => {
  const fixed = globSync('client/**/*.css', { cwd: root }).flatMap((file) => {
    const texts = read(file).match(/\b(?:font|font-size|line-height): [^;]*\dpx[^;]*/g) ?? []
    const windows = read(file).match(/@media [^{]*\dpx[^{]*/g) ?? []
    return [...texts, ...windows].map((each) => `${file}: ${each}`)
  })
  expect(fixed.filter((each) => !DRAWN.some((start) => each.startsWith(start)))).toEqual([])
})
