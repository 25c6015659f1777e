import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#tools/local.ts'
import { resolveImport } from '#tools/resolve-import.ts'
import { GROUND, STOREYS } from './house.ts'

/** From so many files of other rooms on, a newcomer meets a name of `worker/db/` or `worker/model/effects/` at once. */
const MET_AT_ONCE = 12
const text = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')
const [, seen = '', code = ''] = text.split(/^## .*$/m)

function wordsOf(table: string): string[] {
  const rows = [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, word = '']) => word).slice(1)
  return rows.filter((word) => !/^-+$/.test(word))
}
const explained = new Set(wordsOf(code).flatMap((words) => words.replaceAll('`', '').split(', ')))

/** Names of `worker/db/` and `worker/model/effects/` with the number of files of other rooms that import them. */
function countUses(): Map<string, number> {
  const uses = new Map<string, number>()
  for (const file of globSync('worker/**/*.{ts,tsx}', { cwd: ROOT })) {
    const source = readFileSync(join(ROOT, file), 'utf8')
    for (const [, names = '', path = ''] of source.matchAll(/import (?:type )?\{([^}]*)\} from '([.#][^']+)'/g)) {
      const room = /^worker\/(?:db|model\/effects)\//.exec(resolveImport(file, path) ?? '')?.[0]
      if (!room || file.startsWith(room)) continue
      for (const [name] of names.replaceAll(/\btype\b|\bas \w+/g, '').matchAll(/\w+/g))
        uses.set(name, (uses.get(name) ?? 0) + 1)
    }
  }
  return uses
}

test('the glossary has a line for each room, and for each name of db and effects that a newcomer meets at once', () => {
  const names = [...countUses()].filter(([, count]) => count >= MET_AT_ONCE).map(([name]) => name)
  expect(names).toContain('batch')
  const wanted = [...STOREYS.flat(), ...Object.values(GROUND).flat(), ...names]
  expect(wanted.filter((word) => !explained.has(word))).toEqual([])
})

test('both tables of the glossary are alphabetical and say each word once, and a name in the code’s spelling exists', () => {
  const sources = globSync('{client,domain,worker,test,tools}/**/*.{ts,tsx}', { cwd: ROOT })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')
  for (const table of [seen, code]) {
    const words = wordsOf(table).map((word) => word.replaceAll('`', '').toLowerCase())
    expect(words.length).toBeGreaterThan(10)
    expect(words).toEqual([...new Set(words)].toSorted())
  }
  const named = [...code.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, words = '']) =>
    words.replaceAll('`', '').split(', '),
  )
  expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(sources))).toEqual([])
})
