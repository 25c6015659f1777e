import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { boards, profileBoards, sections } from '#worker/model/boards/tables.ts'
import { pins } from '#worker/model/pins/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'

const root = join(import.meta.dirname, '../..')

/** Consequences of writes: every counter, copy and version. A new column of that kind is added here. */
const COLUMNS = [
  ...new Set([users, boards, profileBoards, sections, pins].flatMap((table) => Object.keys(getTableColumns(table)))),
]
  .map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  .filter((name) => name.endsWith('_count') || ['content_version', 'covers', 'last_pin_at'].includes(name))
const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * First values. A new board begins with its sections and people, which its own batch inserts. The row of a board on a profile begins with
 * what the board has, when somebody joins it and when a deleted board returns. Nothing else inserts a row with counters.
 */
const FIRST_VALUES = [
  'worker/boards/creation/queries.ts: boards collaborator_count',
  'worker/boards/creation/queries.ts: boards section_count',
  'worker/boards/creation/queries.ts: profile_boards section_count',
  'worker/boards/deletion/queries.ts: profile_boards covers',
  'worker/boards/deletion/queries.ts: profile_boards last_pin_at',
  'worker/boards/deletion/queries.ts: profile_boards pin_count',
  'worker/boards/deletion/queries.ts: profile_boards section_count',
  'worker/invites/membership/queries.ts: profile_boards covers',
  'worker/invites/membership/queries.ts: profile_boards last_pin_at',
  'worker/invites/membership/queries.ts: profile_boards pin_count',
  'worker/invites/membership/queries.ts: profile_boards section_count',
  'worker/invites/own-pins/queries.ts: profile_boards covers',
  'worker/invites/own-pins/queries.ts: profile_boards last_pin_at',
  'worker/invites/own-pins/queries.ts: profile_boards pin_count',
  'worker/invites/own-pins/queries.ts: profile_boards section_count',
]
const TABLES = 'users|boards|profile_boards|sections|pins'

/** The room itself, and the nightly recount, which repairs errors (REL-16). */
const MAY = /^worker\/(?:model\/effects|counters)\//

const sources = readdirSync(join(root, 'worker'), { recursive: true, encoding: 'utf8' })
  .map((file) => `worker/${file}`)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('tables.ts'))

/** Where the columns stand that a board's copies on profiles have. */
const CARD_COLUMNS = textOf('worker/model/boards/card-columns.ts')

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, '')
}

/** Columns of ours that a source writes: in the SET of an UPDATE, in a part of one, or in `setOf`. */
function written(text: string): string[] {
  const names = COLUMNS.join('|')
  // Suggestions have a `pin_count` of their own and are always replaced as a whole.
  const others = text.replaceAll(/update pin_clusters set[^`]*/g, '')
  // A comparison follows `where`, `and`, `or`, `not` or a row's name; an assignment begins a list or continues it.
  const set = new RegExp(`(?:\\bset\\s+|,\\s*|\`\\s*)(?:(?:users|boards|sections|pins)\\.)?(${names})\\s*=(?!=)`, 'g')
  const many = /\bset\s+\(([^)]*)\)\s*=/g
  const drizzle = new RegExp(`\\b(${COLUMNS.map(camel).join('|')}):\\s*sql\`[^\`]*[+-]`, 'g')
  const object = /setOf\(\s*\w+,\s*\{([^}]*)\}/g
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

/** Counter columns that a text inserts with a row: in SQL, in `valuesOf`, and in a list of columns for `insertRows`. */
function inserted(text: string): string[] {
  const intoSql = new RegExp(`insert (?:or \\w+ )?into (${TABLES})\\s*\\(([^)]*)\\)`, 'gi')
  const intoTable = new RegExp(
    `valuesOf\\(\\s*(${TABLES.replace('profile_boards', 'profileBoards')}),\\s*([^)]*)\\)`,
    'g',
  )
  const rows = new RegExp(`insertRows\\(\\s*'(${TABLES})',\\s*(\\w+|\\[[^\\]]*\\])`, 'g')
  const namesIn = (list: string) =>
    COLUMNS.filter((name) => new RegExp(`\\b(?:${name}|${camel(name)})\\b`).test(list)).toSorted()
  // A list of columns that has a name, and whatever is spread or interpolated into the list, is looked up in the same file, and the columns of cards where they stand.
  const resolved = (list: string, depth = 2): string =>
    depth === 0
      ? list
      : [
          list,
          ...[...list.matchAll(/[A-Za-z]\w*/g)].map(([name]) =>
            resolved(constant(`${text}\n${CARD_COLUMNS}`, name), depth - 1),
          ),
        ].join(' ')
  return [...text.matchAll(intoSql), ...text.matchAll(intoTable), ...text.matchAll(rows)].flatMap(
    ([, table = '', list = '']) => namesIn(resolved(list)).map((name) => `${table} ${name}`),
  )
}

/** The text of a constant of a file, as far as the next one; empty where it has none of that name. */
function constant(text: string, name: string): string {
  const found = new RegExp(
    `\\bconst ${name}\\b[^=]*=([\\s\\S]*?)(?=\\n(?:\\s*(?:const|return|if)|export|function|})|$)`,
  ).exec(text)
  return found?.[1] ?? ''
}

/** Writes whose column a reader of the source doesn't see: `setOf(boards, { [name]: … })`. */
function computed(text: string): string[] {
  return [
    ...text.matchAll(/(?:setOf|valuesOf)\(\s*\w+,\s*\{[^)]*?[{,]\s*\[|(?:setOf|valuesOf)\(\s*\w+,\s*\{\s*\[/g),
  ].map(([found]) => found)
}

test('no room but effects writes a counter, a cover or a version: writes name what happened [REL-16 G-012]', () => {
  expect(COLUMNS).toContain('content_version')
  expect(COLUMNS).toContain('collaborator_count')
  const wrong = sources
    .filter((file) => !MAY.test(file))
    .flatMap((file) =>
      written(textOf(file)).map((name) => `${file} writes ${name}: name the event of worker/model/effects/`),
    )
  expect(wrong).toEqual([])
})

test('a write of such a column is found in every form in which one was ever written', () => {
  const forms = [
    'sql`update users set content_version = content_version + 1 where id = 1`',
    'sql`update boards set pin_count = pin_count - 1`',
    'sql`deleted_at = 1, collaborator_count = 0`',
    'sql`collaborator_count = 0`',
    'sql`update profile_boards set (name, covers) = (select name, covers from boards)`',
    'run`update x DOLLAR{setOf(users, { contentVersion: sql`content_version + 1` })}`',
    'const set = { ...named, contentVersion: sql`content_version + 1` }',
    'run`update x DOLLAR{setOf(boards, { pinCount: 3 })}`',
  ]
  expect(forms.filter((form) => written(form).length === 0)).toEqual([])
  expect(
    written('sql`select 1 from boards where pin_count = 0 and section_count = 0 and not b.pin_count = 3`'),
  ).toEqual([])
})

test('no row is inserted with a counter, a cover or a version, except where a board or its copy on a profile begins', () => {
  const found = sources
    .filter((file) => !MAY.test(file))
    .flatMap((file) => inserted(textOf(file)).map((name) => `${file}: ${name}`))
  expect(found.toSorted()).toEqual(FIRST_VALUES)
})

test('an insert of such a column is found in every form', () => {
  const forms = [
    'sql`insert into boards (id, pin_count) values (1, 2)`',
    'sql`insert or ignore into users (id,\n content_version) select 1, 2`',
    'run`insert into x DOLLAR{valuesOf(users, { id, contentVersion: 2 })}`',
    'run`insert into x DOLLAR{valuesOf(\n profileBoards, { id, covers: [] })}`',
    "const BOARD = ['id', 'pin_count'] as const\nexport const f = () => insertRows('boards', BOARD, rows)",
    "insertRows('sections', ['id', 'covers'], rows)",
    "const COLUMNS = ['id', 'repin_count']\nfunction f() {\n  const columns = sql.raw(COLUMNS.join())\n  return sql`insert into pins (id, DOLLAR{columns}) select 1`\n}".replace(
      'DOLLAR',
      '$',
    ),
  ]
  expect(forms.filter((form) => inserted(form).length === 0)).toEqual([])
  expect(inserted('sql`insert into boards (id, name) select id, name from b where pin_count = 0`')).toEqual([])
})

test('every column that a room writes is named in the source: no computed keys', () => {
  const wrong = sources.filter((file) => !MAY.test(file) && computed(textOf(file)).length > 0)
  expect(wrong).toEqual([])
  const forms = [
    'setOf(users, { [name]: 1 })',
    'valuesOf(users, { id, [camel]: 1 })',
    'setOf(users, {\n  a: 1,\n  [b]: 2 })',
  ]
  expect(forms.filter((form) => computed(form).length === 0)).toEqual([])
  expect(computed('setOf(boards, { covers: [], thumbs: [1] })')).toEqual([])
})

test('pins go, move, and are marked for search or suggestions by effects alone', () => {
  const own =
    /delete from pins\b|update pins set board_id|insert into (?:cluster_jobs|search_paused|pin_words|pin_parts)\b/
  const wrong = sources.filter((file) => !MAY.test(file) && own.test(textOf(file)))
  expect(wrong).toEqual([])
})
