import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = globSync('client/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.|\.d\.ts$/.test(file))
const linesWith = (pattern: RegExp) =>
  sources.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )

/** Lines that lead elsewhere, or that keep the address with its language. */
const KEEPS =
  /^client\/ui\/language\/page-language\.ts:|inLanguage\(|shareLinks\(|^client\/data\/keep-place\.ts:|'', (?:address|cleaned\.replace\(.*)\)$/

test('a script opens a page, and changes the page’s address, only with the language that the address names [LOC-001]', () => {
  const leads = linesWith(
    /\blocation\.(?:assign|replace)\(|\blocation(?:\.href)? = |\bopen\(\w*(?:routes|href|withQuery|shareLinks|await)|history\.(?:push|replace)State\(/,
  )
  expect(leads.length).toBeGreaterThan(8)
  expect(leads.filter((line) => !KEEPS.test(line))).toEqual([])
})

test('elements are made by our JSX, never by name, so that links and forms keep the language [LOC-001]', () => {
  expect(linesWith(/(?<!document\.)\bcreateElement\(/)).toEqual([])
  expect(linesWith(/from 'react\/jsx/).map((line) => line.split('/').slice(0, 3).join('/'))).toEqual(
    Array.from({ length: 5 }, () => 'client/ui/language'),
  )
  // What a script builds without React says it itself.
  for (const line of linesWith(/document\.createElement\('(?:a|form)'\)/)) {
    const [file = ''] = line.split(':')
    const source = readFileSync(join(root, file), 'utf8')
    expect(source.includes('inLanguage(') || source.includes('createObjectURL('), file).toBe(true)
  }
})
