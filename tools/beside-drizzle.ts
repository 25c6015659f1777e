import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ROOT } from './local.ts'

/** Definitions that `tables.ts` cannot express: triggers, views, full-text indexes, and a few tables and indexes. */
export const BESIDE_FILE = join(ROOT, 'worker/model/beside-drizzle.sql')

const MIGRATIONS = join(ROOT, 'migrations')

/** In the order in which they are created. */
const KINDS = ['table', 'virtual table', 'index', 'view', 'trigger'] as const
export type BesideKind = (typeof KINDS)[number]

export interface Beside {
  kind: BesideKind
  name: string
  /** The `create` statement, without its semicolon. */
  sql: string
}

const CREATE =
  /^create\s+(?:unique\s+)?(table|virtual\s+table|index|view|trigger)\s+(?:if\s+not\s+exists\s+)?[`"]?(\w+)/i

/** Parses statements separated by an empty line; lines that begin with `--` are comments. */
export function parseBeside(text: string): Beside[] {
  const statements = text
    .replaceAll(/^--.*$/gm, '')
    .split(/;\n(?=\s*\n|\s*$)/)
    .map((sql) => sql.trim())
  return statements.filter((sql) => sql !== '').map(describe)
}

/** @throws an error that quotes a statement which creates none of these kinds */
function describe(sql: string): Beside {
  const [, word = '', name = ''] = CREATE.exec(sql) ?? []
  const kind = KINDS.find((each) => each === word.toLowerCase().replaceAll(/\s+/g, ' '))
  if (!kind) throw new Error(`This creates no ${KINDS.join(', ')}: ${sql.slice(0, 80)}`)
  return { kind, name, sql }
}

interface Snapshot {
  tables: Record<string, { indexes: Record<string, { name: string }> }>
}

/** Objects that the migrations create, except the tables and indexes that drizzle-kit knows. */
export function migratedBeside(): Beside[] {
  const database = new DatabaseSync(':memory:')
  const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'))
  for (const file of files.sort()) database.exec(readFileSync(join(MIGRATIONS, file), 'utf8'))
  const rows = database.prepare('select type, name, sql from sqlite_master where sql is not null').all()
  database.close()
  const all = rows.map(({ type, name, sql }) => ({ type: String(type), name: String(name), sql: String(sql) }))
  const known = new Set(readKnown())
  const searched = all.filter(({ sql }) => /^create virtual/i.test(sql)).map(({ name }) => name)
  // A full-text index stores its data in internal tables.
  const isInside = ({ type, name }: { type: string; name: string }) =>
    type === 'table' && !searched.includes(name) && searched.some((index) => name.startsWith(`${index}_`))
  return all.filter((each) => !known.has(each.name) && !isInside(each)).map(({ sql }) => describe(sql))
}

function readKnown(): string[] {
  const folder = join(MIGRATIONS, 'meta')
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const { tables } = JSON.parse(readFileSync(join(folder, newest ?? ''), 'utf8')) as Snapshot
  return Object.entries(tables).flatMap(([name, { indexes }]) => [
    name,
    ...Object.values(indexes).map((index) => index.name),
  ])
}

/** Normal form of a statement: equal for statements that differ only in white space outside of strings, or in the case of the first words. */
function plain({ sql, kind, name }: Beside): string {
  const rest = sql.replace(CREATE, '')
  return `${kind} ${name}${rest.replaceAll(/'(?:[^']|'')*'|\s+/g, (found) => (found.startsWith("'") ? found : ' '))}`
}

/**
 * The statements that turn the existing objects into the wanted ones: first drops, in reverse order of kinds, then creates.
 * @throws if a table or a full-text index would have to be dropped, which would lose its data
 */
export function statementsBetween(is: Beside[], wanted: Beside[]): string[] {
  const [have, want] = [new Set(is.map(plain)), new Set(wanted.map(plain))]
  const gone = is.filter((each) => !want.has(plain(each)))
  const fresh = wanted.filter((each) => !have.has(plain(each)))
  const holding = gone.find(({ kind }) => kind === 'table' || kind === 'virtual table')
  if (holding)
    throw new Error(
      `${holding.name} holds rows: give the new one another name, fill it by a job, and drop the old one a release later`,
    )
  const at = ({ kind }: Beside) => KINDS.indexOf(kind)
  return [
    ...gone.toSorted((a, b) => at(b) - at(a)).map(({ kind, name }) => `DROP ${kind.toUpperCase()} \`${name}\`;`),
    ...fresh.toSorted((a, b) => at(a) - at(b)).map(({ sql }) => `${sql};`),
  ]
}
