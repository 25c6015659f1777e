import { env } from 'cloudflare:test'
import { afterAll, beforeAll, expect } from 'vitest'
import { onD1 as test } from '../fixtures/databases.ts'

/**
 * What the worker relies on in the platform's database. These tests run in workerd and in Node, so that the stand-in for D1 (docs/decisions/177) can't be
 * more lenient than D1.
 */
const { DB } = env as unknown as { DB: D1Database }
const TABLES = ['probe_children', 'probe_words', 'probe_parts', 'probes']

beforeAll(async () => {
  await DB.batch(
    [
      'create table probes (id integer primary key, name text unique not null, number integer check (number < 10))',
      'create table probe_children (id integer primary key, parent integer references probes (id))',
      'create virtual table probe_words using fts5(text, tokenize = "unicode61 remove_diacritics 2")',
      "create virtual table probe_parts using fts5(text, tokenize = 'trigram')",
      "insert into probes (id, name) values (1, 'one')",
      "insert into probe_words (text) values ('Ärger im Café')",
      "insert into probe_parts (text) values ('Seidenmalerei')",
    ].map((sql) => DB.prepare(sql)),
  )
})

afterAll(async () => {
  await DB.batch(TABLES.map((table) => DB.prepare(`drop table ${table}`)))
})

/** The rows of a statement, each as its values. */
async function rowsOf(sql: string, ...values: unknown[]): Promise<unknown[][]> {
  const bound = DB.prepare(sql).bind(...values)
  return bound.raw()
}

/** What a statement fails with, without the place in its text, which only workerd names. */
async function errorOf(run: () => Promise<unknown>): Promise<string> {
  try {
    return `succeeded: ${JSON.stringify(await run())}`
  } catch (error) {
    return (error as Error).message.replace(/ at offset \d+/, '')
  }
}
const refusal = (sql: string, ...values: unknown[]) => errorOf(() => rowsOf(sql, ...values))
const list = (length: number, text: string, by = ', ') => Array<string>(length).fill(text).join(by)

test('a value is bound as D1 binds it: numbers as REAL, booleans as numbers, bytes as BLOB, nothing else', async () => {
  const bytes = new Uint8Array([1, 2])
  expect(await rowsOf('select typeof(?), ? / 2, typeof(?), ?', 1, 3, 'x', true)).toEqual([['real', 1.5, 'text', 1]])
  expect(await rowsOf('select typeof(?), ?, typeof(?)', bytes, bytes.buffer, null)).toEqual([['blob', [1, 2], 'null']])
  expect(await refusal('select ?', undefined)).toBe(
    "D1_TYPE_ERROR: Type 'undefined' not supported for value 'undefined'",
  )
  expect(await refusal('select ?', {})).toBe("D1_TYPE_ERROR: Type 'object' not supported for value '[object Object]'")
  const wrong = 'D1_ERROR: Wrong number of parameter bindings for SQL query.'
  expect([await refusal('select ?, ?', 1), await refusal('select ?', 1, 2)]).toEqual([wrong, wrong])
  expect(await rowsOf("select ?2, ?1, '?', ?1 -- ?", 1, 2)).toEqual([[2, 1, '?', 1]])
})

test('an integer beyond 2^53 is answered as the nearest number', async () => {
  const rows = await rowsOf('select 9007199254740993, -9223372036854775807, 9007199254740991')
  expect(rows).toEqual([[9007199254740992, -(2 ** 63), 9007199254740991]])
})

test('a text in double quotes is a text where no column has that name', async () => {
  expect(await rowsOf('select "name", "such text" from probes')).toEqual([['one', 'such text']])
})

test.each([
  ['columns of a result', 100, (n: number) => `select ${list(n, '1')}`, 'too many columns in result set'],
  ['selects of a union', 5, (n: number) => list(n, 'select 1', ' union all '), 'too many terms in compound SELECT'],
  [
    'depth of an expression',
    100,
    (n: number) => `select ${list(n, '1', ' + ')}`,
    'Expression tree is too large (maximum depth 100)',
  ],
  ['pattern of LIKE', 50, (n: number) => `select 'a' like '${list(n, 'a', '')}'`, 'LIKE or GLOB pattern too complex'],
  [
    'arguments',
    127,
    (n: number) => `select printf('x'${list(n, ', 1', '').slice(3)})`,
    'too many arguments on function printf',
  ],
])('the limit of %s is %i', async (_, most, sql, says) => {
  expect(await rowsOf(sql(most))).not.toEqual([])
  expect(await refusal(sql(most + 1))).toBe(`D1_ERROR: ${says}: SQLITE_ERROR`)
})

test('a statement takes 100 values, 100,000 characters and a value of 2 MB, but rows of constants without limit', async () => {
  const values = Array<number>(101).fill(1)
  expect(await rowsOf(`select max(${list(100, '?')})`, ...values.slice(1))).toEqual([[1]])
  expect(await refusal(`select max(${list(101, '?')})`, ...values)).toBe(
    'D1_ERROR: too many SQL variables: SQLITE_ERROR',
  )
  expect(await refusal(`select '${'x'.repeat(100_000)}'`)).toContain(': SQLITE_TOOBIG')
  expect(await rowsOf('select length(?)', 'x'.repeat(1_999_000))).toEqual([[1_999_000]])
  expect(await refusal('select length(?)', 'x'.repeat(3_000_000))).toBe(
    'D1_ERROR: string or blob too big: SQLITE_TOOBIG',
  )
  expect(await rowsOf(`select count(*) from (values ${list(600, '(1)')})`)).toEqual([[600]])
})

test.each([
  [
    'a key twice',
    "insert into probes (id, name) values (1, 'two')",
    'UNIQUE constraint failed: probes.id',
    '_PRIMARYKEY',
  ],
  ['a name twice', "insert into probes (name) values ('one')", 'UNIQUE constraint failed: probes.name', '_UNIQUE'],
  ['nothing', 'insert into probes (name) values (null)', 'NOT NULL constraint failed: probes.name', '_NOTNULL'],
  ['too much', "insert into probes values (2, 'two', 20)", 'CHECK constraint failed: number < 10', '_CHECK'],
  ['no parent', 'insert into probe_children values (1, 77)', 'FOREIGN KEY constraint failed', '_FOREIGNKEY'],
])('a constraint refuses %s', async (_, sql, says, code) => {
  expect(await refusal(sql)).toBe(`D1_ERROR: ${says}: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT${code})`)
})

test('a missing table, a missing column and a wrong text are named', async () => {
  expect(await refusal('select * from absent')).toBe('D1_ERROR: no such table: absent: SQLITE_ERROR')
  expect(await refusal('select absent from probes')).toBe('D1_ERROR: no such column: absent: SQLITE_ERROR')
  expect(await refusal('selec 1')).toBe('D1_ERROR: near "selec": syntax error: SQLITE_ERROR')
  expect(await errorOf(() => DB.prepare('select 1 as a').first('b'))).toBe('D1_COLUMN_NOTFOUND: Column not found (b)')
  expect(await DB.prepare('select * from probes where id = 99').first()).toBeNull()
})

test.each([
  "attach ':memory:' as other",
  'begin',
  'savepoint a',
  'commit',
  'vacuum',
  'create temp table gone (a)',
  'create table _cf_probe (a)',
  'create virtual table gone using rtree(id, a, b)',
  'select sqlite_version()',
  "select load_extension('x')",
  "select readfile('x')",
  'select value from generate_series(1, 3)',
  'pragma journal_mode',
  'pragma user_version',
  'pragma page_count',
  'pragma writable_schema',
  'pragma integrity_check',
  'pragma database_list',
])('%s is refused', async (sql) => {
  expect(await refusal(sql)).toMatch(/^D1_ERROR: (?:not authorized|To execute a transaction|cannot VACUUM|no such)/)
})

test('pragmas about tables and keys are allowed, and foreign keys stay on', async () => {
  expect(await rowsOf("select name from pragma_table_info('probes')")).toEqual([['id'], ['name'], ['number']])
  await DB.prepare('pragma foreign_keys = off').run()
  expect(await rowsOf('pragma foreign_keys')).toEqual([[1]])
  expect(await rowsOf('pragma recursive_triggers')).toEqual([[0]])
  expect(await rowsOf('pragma quick_check')).toEqual([['ok']])
})

test('a batch is done as a whole or not at all, and may defer its foreign keys', async () => {
  const insert = (id: number, name: string) => DB.prepare('insert into probes (id, name) values (?, ?)').bind(id, name)
  expect(await errorOf(() => DB.batch([insert(2, 'two'), insert(3, 'one')]))).toContain('probes.name')
  expect(await rowsOf('select count(*) from probes')).toEqual([[1]])
  expect(await errorOf(() => DB.batch([]))).toBe('D1_ERROR: No SQL statements detected.')
  const child = DB.prepare('insert into probe_children values (1, 2)')
  const defer = DB.prepare('pragma defer_foreign_keys = on')
  const results = await DB.batch([defer, child, insert(2, 'two'), DB.prepare('delete from probe_children')])
  expect(results.map(({ meta }) => [meta.changes, meta.changed_db])).toEqual([
    ...[
      [0, false],
      [1, true],
      [1, true],
      [1, true],
    ],
  ])
  await defer.run()
  // Each statement is a transaction of its own.
  expect(await refusal('insert into probe_children values (1, 77)')).toContain('FOREIGN KEY constraint failed')
})

test('a list comes as JSON, and what is none is refused', async () => {
  expect(await rowsOf('select value, type from json_each(?)', '["a", 2, null]')).toEqual([
    ...[
      ['a', 'text'],
      [2, 'integer'],
      [null, 'null'],
    ],
  ])
  expect(await refusal('select value from json_each(?)', 'nonsense')).toBe('D1_ERROR: malformed JSON: SQLITE_ERROR')
})

test('words are found by their beginnings and without their marks, texts by three letters', async () => {
  const found = async (table: string, words: string) =>
    (await rowsOf(`select text from ${table} where ${table} match ?`, words)).flat()
  expect(await found('probe_words', 'arger cafe')).toEqual(['Ärger im Café'])
  expect(await found('probe_words', 'caf*')).toEqual(['Ärger im Café'])
  expect(await found('probe_words', 'rger')).toEqual([])
  expect(await found('probe_parts', 'denmal')).toEqual(['Seidenmalerei'])
  expect(await errorOf(() => found('probe_words', 'a AND'))).toBe('D1_ERROR: fts5: syntax error near "": SQLITE_ERROR')
})
