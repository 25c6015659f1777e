import type { Table } from 'drizzle-orm'
import { type Fields, Query } from './query.ts'
import { fieldsOf, type Row, type Value } from './select.ts'

/**
 * A write that returns rows, as `select` reads them: `returning` and the list are added to the text.
 *
 *     returning({ id: pins.id })`update ${pins} set title = '' where ${pins.boardId} = ${boardId}`
 */
export function returning<const F extends Fields | Table>(fields: F) {
  return (strings: TemplateStringsArray, ...values: Value[]): Query<Row<F>[]> =>
    new Query('write', fieldsOf(fields), { strings, values })
}
