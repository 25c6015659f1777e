import { type Column, mappingOf, type Sheet } from '#domain/imports/columns.ts'
import type { Begin, Format } from '../format.ts'
import { isTrue, readTable, tagsIn } from './table-format.ts'

/** Maximum columns that a person can be asked about. */
const COLUMNS = 60

/** Any table with a header. The meaning of its columns follows from their names or the person's choice. */
export const anyTable: Format = {
  name: 'any-table',
  isExact: false,
  recognizes: (begin) => sheetIn(begin) !== null,
  async *read({ open, columns: head, mapping: chosen }) {
    const mapping = chosen ?? mappingOf(head)
    yield* readTable(open, 'any-table', (_, cell) => {
      const value = (column: Column) => cell(mapping[column])
      // Nested folders are separated by ` / `.
      const folders = value('board').split(' / ')
      return {
        ...{ title: value('title'), link: value('link'), about: [value('description')], image: value('image') },
        ...{ alt: value('alt'), created: value('created'), tags: tagsIn(value('tags')) },
        folders: value('section') === '' ? folders : [folders.join(' / '), value('section')],
        isFavorite: isTrue(value('favorite')),
      }
    })
  },
}

/** The columns of a table; null if the text is not one. Its first row has the names, and the second as many cells. */
export function sheetIn({ text, json, rows }: Begin): Sheet | null {
  const [head = [], sample = []] = rows
  if (json || head.length < 2 || head.length > COLUMNS || head.some((cell) => /:\/\//.test(cell))) return null
  const mapping = mappingOf(head)
  if (mapping.link === undefined && (sample.length !== head.length || !/https?:\/\//i.test(text))) return null
  const short = (cells: string[]) => cells.map((cell) => cell.trim().slice(0, 80))
  return { head: short(head), sample: short(sample), mapping }
}
