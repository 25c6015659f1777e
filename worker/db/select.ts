import { type Column, type GetColumnData, getTableColumns, type SQL, Table } from 'drizzle-orm'
import { type Fields, Maybe, type Part, Query } from './query.ts'

export { constant } from './query.ts'

/**
 * A read. Tables, columns and `sql` are Drizzle's; the text is written once per isolate, because a builder takes longer to write a
 * statement than the database to run it (docs/decisions/170). Results are named `c0`, `c1`, …: the body can't name them. A table
 * gives all its columns.
 *
 *     select(boards)`from ${boards} where ${boards.id} = ${id}`
 *     select({ id: boards.id, pins: sql<number>`count(*)`, owner: orNull(users) })`
 *       from ${boards} left join ${users} on ${users.id} = ${boards.ownerId} where ${boards.id} = ${id}`
 */
export function select<const F extends Fields | Table>(fields: F) {
  return (strings: TemplateStringsArray, ...values: Value[]): Query<Row<F>[]> =>
    new Query('select', fieldsOf(fields), { strings, values })
}

/** The same without repeated rows. */
export function selectDistinct<const F extends Fields | Table>(fields: F) {
  return (strings: TemplateStringsArray, ...values: Value[]): Query<Row<F>[]> =>
    new Query('distinct', fieldsOf(fields), { strings, values })
}

/** A read whose text has its own list, with a name for each column, as a `union` or a `with` needs it. */
export function rows<R>(strings: TemplateStringsArray, ...values: Value[]): Query<R[]> {
  return new Query('rows', null, { strings, values })
}

export function fieldsOf(fields: Fields | Table): Fields {
  return fields instanceof Table ? getTableColumns(fields) : fields
}

/** A value, or a part of the text. A condition that is not there must be said (`true`), because its `and` would remain. */
export type Value = NonNullable<unknown> | null

/** The columns of a table, or fields by name, of a left join that may find no row: null then. The first of them is never null in a row. */
export function orNull<P extends Part>(part: P): Maybe<P> {
  return new Maybe(part)
}

/** A row of a table, or of fields. */
export type Row<F> = F extends Table ? F['$inferSelect'] : Selected<F>
/** A row of the fields. */
export type Selected<F> = { -readonly [Name in keyof F]: FieldValue<F[Name]> }
// A column has a property `table` too, so that it comes first.
type FieldValue<F> = F extends Column
  ? GetColumnData<F>
  : F extends Maybe<infer P>
    ? PartValue<P> | null
    : F extends SQL<infer T>
      ? T
      : PartValue<F>
type PartValue<P> = P extends Table ? P['$inferSelect'] : Selected<P>
