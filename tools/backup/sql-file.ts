import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { finished } from 'node:stream/promises'
import { DERIVED, quote, type TableShape } from '#worker/backups/conditions.ts'
import { schemaOf, tablesOf } from './stored-file.ts'

/** Maximum bytes of a value in an insert, and of a piece that is appended to it: D1 allows statements of 100,000 bytes. */
const LONG_VALUE = 4000
const PIECE = 40_000

/**
 * Writes a restored local database as SQL for `wrangler d1 execute`, to run on an empty database with the same migrations. On any other database the first
 * statements fail.
 */
export async function writeSql(sqlite: DatabaseSync, path: string): Promise<void> {
  const out = createWriteStream(path, { flags: 'wx' })
  for (const statement of statementsOf(sqlite)) if (!out.write(`${statement};\n`)) await once(out, 'drain')
  out.end()
  await finished(out)
}

function* statementsOf(sqlite: DatabaseSync): Generator<string> {
  yield 'create table if not exists "restore_needs_an_empty_database_of_the_same_schema" ("ok" integer check ("ok" = 1))'
  yield `insert into "restore_needs_an_empty_database_of_the_same_schema" select not exists (select 1 from "users")
    and (select "name" from "d1_migrations" order by "id" desc limit 1) = ${literal(schemaOf(sqlite))}`
  yield 'drop table "restore_needs_an_empty_database_of_the_same_schema"'
  yield 'pragma defer_foreign_keys = on'
  const triggers = sqlite.prepare("select name, sql from sqlite_schema where type = 'trigger'").all()
  for (const { name } of triggers) yield `drop trigger ${quote(String(name))}`
  for (const shape of tablesOf(sqlite)) {
    // A migration may have inserted rows.
    yield `delete from ${quote(shape.name)}`
    yield* rowsOf(sqlite, shape)
  }
  for (const index of DERIVED) {
    const columns = sqlite.prepare(`select name from pragma_table_info(${literal(index)})`).all()
    const names = columns.map(({ name }) => quote(String(name))).join(', ')
    yield `insert into ${quote(index)} (rowid, ${names}) select id, ${names} from ${quote(`${index}_of`)}`
  }
  for (const { sql } of triggers) yield String(sql)
}

/** One insert per row. Long texts are appended in pieces, because the length of a statement is limited. */
function* rowsOf(sqlite: DatabaseSync, { name, columns, keys }: TableShape): Generator<string> {
  const hasRowid = keys[0] === 'rowid'
  const names = [...(hasRowid ? ['rowid'] : []), ...columns.map((column) => quote(column.name))]
  const values = columns.map((column) => quote(column.name))
  const found = sqlite.prepare(
    `select ${hasRowid ? 'rowid as "_rowid", ' : ''}${values.join(', ')} from ${quote(name)}`,
  )
  found.setReadBigInts(true)
  for (const row of found.iterate()) {
    const pieces: string[] = []
    const literals = columns.map((column) => {
      const value = row[column.name]
      const bytes = typeof value === 'string' ? Buffer.from(value) : null
      if (!bytes || bytes.length <= LONG_VALUE) return literal(value)
      const target = quote(column.name)
      for (let at = 0; at < bytes.length; at += PIECE) {
        const longer = `cast(cast(${target} as blob) || x'${bytes.toString('hex', at, Math.min(at + PIECE, bytes.length))}' as text)`
        pieces.push(`update ${quote(name)} set ${target} = ${longer} where rowid = ${row._rowid}`)
      }
      return "''"
    })
    const all = [...(hasRowid ? [literal(row._rowid)] : []), ...literals]
    yield `insert into ${quote(name)} (${names.join(', ')}) values (${all.join(', ')})`
    yield* pieces
  }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Uint8Array) return `x'${Buffer.from(value).toString('hex')}'`
  if (typeof value !== 'string') return String(value)
  // A NUL would end the statement.
  if (value.includes('\0')) return `cast(x'${Buffer.from(value).toString('hex')}' as text)`
  return `'${value.replaceAll("'", "''")}'`
}
