import { type Column, type GetColumnData, getTableColumns, type SQL, Table } from 'drizzle-orm'
import { type Fields, Maybe, type Part, Query } from './query.ts'

export { constant } from './query.ts'

/**
 * A read. Tables, columns and `sql` are Drizzle's. The text is built once per isolate, because a Drizzle builder takes longer to write a statement
 * than the database to run it (docs/decisions/170). Result columns are named `c0`, `c1`, …, so the body can't refer to them. A table selects all its
 * columns.
 *
 *     select(boards)`from ${boards} where ${boards.id} = ${id}`
 *     select({ id: boards.id, pins: sql<number>`count(*)`, owner: orNull(users) })`
 *       from ${boards} left join ${users} on ${users.id} = ${boards.ownerId} where ${boards.id} = ${id}`
 */
export function select<const F extends Fields | Table>(fields: F) {
  return (strings: TemplateStringsArray, ...values: Value[]): Query<Row<F>[]> =>
    new Query('select', fieldsOf(fields), { strings, values })
}

/** Like `select`, with `select distinct`. */
export function selectDistinct<const F extends Fields | Table>(fields: F) {
  return (strings: TemplateStringsArray, ...values: Value[]): Query<Row<F>[]> =>
    new Query('distinct', fieldsOf(fields), { strings, values })
}

/** A read whose text has its own column list with names, as `union` and `with` need it. */
export function rows<R>(strings: TemplateStringsArray, ...values: Value[]): Query<R[]> {
  return new Query('rows', null, { strings, values })
}

export function fieldsOf(fields: Fields | Table): Fields {
  return fields instanceof Table ? getTableColumns(fields) : fields
}

/** A value, or a part of the text. An absent condition must be given as `true`, because its `and` stays in the text. */
export type Value = NonNullable<unknown> | null

/** Columns of a left join that may find no row: the object is null then. Its first column must be `not null`. */
export function orNull<P extends Part>(part: P): Maybe<P> {
  return new Maybe(part)
}

/** The row type for a table or for fields. */
export type Row<F> = F extends Table ? F['$inferSelect'] : Selected<F>
/** The row type for fields. */
export type Selected<F> = { -readonly [Name in keyof F]: FieldValue<F[Name]> }
// Check columns first: they have a property `table` too.
type FieldValue<F> = F extends Column
  ? GetColumnData<F>
  : F extends Maybe<infer P>
    ? PartValue<P> | null
    : F extends SQL<infer T>
      ? T
      : PartValue<F>
type PartValue<P> = P extends Table ? P['$inferSelect'] : Selected<P>
