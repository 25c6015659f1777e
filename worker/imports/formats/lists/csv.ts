import { type Column, type Mapping, mappingOf } from '../../../../domain/imports/columns.ts'
import { type Found, plainPin } from '../../../../domain/imports/found.ts'
import { rowOf } from '../../../../domain/imports/line.ts'
import { boardsByName } from '../boards.ts'
import { rowsIn } from './rows.ts'

/** A table with a head, such as Raindrop's, Pocket's and ours. `chosen`: columns that the person named. */
export async function* readCsv(text: AsyncIterable<string>, chosen: Mapping | null = null): AsyncGenerator<Found> {
  let mapping: Mapping | null = null
  const name = boardsByName()
  let row = 0
  for await (const cells of rowsIn(text)) {
    row += 1
    if (cells === null) yield { skipped: 'too_long' }
    else if (mapping === null) mapping = chosen ?? mappingOf(cells)
    else if (cells.some((cell) => cell !== '')) yield* pinOf(cells, mapping, name, row)
  }
}

function* pinOf(
  cells: string[],
  mapping: Mapping,
  on: ReturnType<typeof boardsByName>,
  line: number,
): Generator<Found> {
  const value = (column: Column) => {
    const number = mapping[column]
    // The apostrophe that keeps spreadsheets from running a text, as in our own tables.
    return number === undefined ? '' : (cells[number] ?? '').trim().replace(/^'(?=[=+\-@\t\r])/, '')
  }
  // Nested folders are written with a slash between blanks.
  const [name, ...inner] = value('board').split(' / ')
  const section = value('section') || inner.join(' / ')
  const link = value('link')
  const read = rowOf(
    {
      ...{ source_id: null, title: value('title'), description: value('description'), link },
      ...{ image_url: value('image') || null, image_width: null, image_height: null },
      created_at: dateOf(value('created')),
      board: name ?? null,
      annotations: value('tags').split(/[,|]/),
    },
    `row ${value('id')}\n${value('board')}\n${section}\n${link}\n${value('title')}`,
    { alt: value('alt') },
  )
  if ('skipped' in read) return yield { skipped: 'empty' }
  const { row } = read
  if (row.link === null && (link !== '' || row.image_url === null)) return yield { skipped: 'forbidden_link' }
  const favorited = /^(true|1|yes)$/i.test(value('favorite'))
  yield* on(read, (ref) => ({ ...plainPin(read, ref, section === '' ? null : section), favorited }), line)
}

/** Seconds since 1970, or a date. */
function dateOf(value: string): string | null {
  if (/^\d{9,11}$/.test(value)) return new Date(Number(value) * 1000).toISOString()
  return value === '' ? null : value
}
