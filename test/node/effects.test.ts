import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { boards, profileBoards, sections } from '../../worker/boards/tables.ts'
import { pins } from '../../worker/pins/tables.ts'
import { users } from '../../worker/profiles/tables.ts'

const root = join(import.meta.dirname, '../..')

/** Consequences of writes: every counter, copy and version. A new column of that kind is added here. */
const COLUMNS = [
  ...new Set([users, boards, profileBoards, sections, pins].flatMap((table) => Object.keys(getTableColumns(table)))),
]
  .map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  .filter((name) => name.endsWith('_count') || ['content_version', 'covers', 'last_pin_at'].includes(name))
const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The room itself, and the nightly recount, which repairs errors (REL-16). */
const MAY = /^worker\/(?:effects|counters)\//

const sources = readdirSync(join(root, 'worker'), { recursive: true, encoding: 'utf8' })
  .map((file) => `worker/${file}`)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('tables.ts'))

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, '')
}

/** Columns of ours that a source writes: in the SET of an UPDATE, in a part of one, or in Drizzle's `.set()`. */
function written(text: string): string[] {
  const names = COLUMNS.join('|')
  // Suggestions have a `pin_count` of their own and are always replaced as a whole.
  const others = text.replaceAll(/update pin_clusters set[^`]*/g, '')
  // A comparison follows `where`, `and`, `or`, `not` or a row's name; an assignment begins a list or continues it.
  const set = new RegExp(`(?:\\bset\\s+|,\\s*|\`\\s*)(?:(?:users|boards|sections|pins)\\.)?(${names})\\s*=(?!=)`, 'g')
  const many = /\bset\s+\(([^)]*)\)\s*=/g
  const drizzle = new RegExp(`\\b(${COLUMNS.map(camel).join('|')}):\\s*sql\`[^\`]*[+-]`, 'g')
  const object = /\.set\(\{([^}]*)\}/g
  return [
    ...[...others.matchAll(set)].map((match) => match[1] ?? ''),
    ...[...others.matchAll(many)]
      .flatMap((match) => (match[1] ?? '').split(/,\s*/))
      .filter((name) => COLUMNS.includes(name)),
    ...[...others.matchAll(drizzle)].map((match) => match[1] ?? ''),
    ...[...others.matchAll(object)].flatMap((match) =>
      COLUMNS.map(camel).filter((name) => new RegExp(`\\b${name}\\b`).test(match[1] ?? '')),
    ),
  ]
}

test('no room but effects writes a counter, a cover or a version: writes name what happened [REL-16 G-012]', () => {
  expect(COLUMNS).toContain('content_version')
  expect(COLUMNS).toContain('collaborator_count')
  const wrong = sources
    .filter((file) => !MAY.test(file))
    .flatMap((file) => written(textOf(file)).map((name) => `${file} writes ${name}: name the event of worker/effects/`))
  expect(wrong).toEqual([])
})

test('a write of such a column is found in every form in which one was ever written', () => {
  const forms = [
    'sql`update users set content_version = content_version + 1 where id = 1`',
    'sql`update boards set pin_count = pin_count - 1`',
    'sql`deleted_at = 1, collaborator_count = 0`',
    'sql`collaborator_count = 0`',
    'sql`update profile_boards set (name, covers) = (select name, covers from boards)`',
    'db.update(users).set({ contentVersion: sql`content_version + 1` })',
    'const set = { ...named, contentVersion: sql`content_version + 1` }',
    'db.update(boards).set({ pinCount: 3 })',
  ]
  expect(forms.filter((form) => written(form).length === 0)).toEqual([])
  expect(
    written('sql`select 1 from boards where pin_count = 0 and section_count = 0 and not b.pin_count = 3`'),
  ).toEqual([])
})

test('pins go, move, and are marked for search or suggestions by effects alone', () => {
  const own =
    /delete from pins\b|update pins set board_id|insert into (?:cluster_jobs|search_paused|pin_words|pin_parts)\b/
  const wrong = sources.filter((file) => !MAY.test(file) && own.test(textOf(file)))
  expect(wrong).toEqual([])
})
