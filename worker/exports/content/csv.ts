import { parseJson } from '#worker/db/sql.ts'
import { urlOf } from './pictures.ts'
import { type PinRow, selectPins } from './pins/queries.ts'
import { counted, once, type Part, rowsOf, type Writing } from './writing.ts'

/** Named as in the exports of bookmark services, which can import this file. */
const COLUMNS = ['id', 'title', 'excerpt', 'url', 'folder', 'section', 'tags', 'created', 'cover', 'alt', 'favorite']

function row(pin: PinRow, writing: Writing): string {
  const cells = [
    String(pin.id),
    pin.title,
    pin.description,
    pin.link ?? '',
    pin.board_name ?? '',
    pin.section ?? '',
    parseJson(pin.annotations).join(', '),
    pin.created_at === null ? '' : new Date(pin.created_at).toISOString(),
    urlOf(pin, writing) ?? '',
    pin.alt,
    String(pin.favorited === 1),
  ]
  return `${cells.map(cell).join(',')}\r\n`
}

/** A cell that begins like a formula gets an apostrophe, so that spreadsheets don't run it. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The Pins as a table, for spreadsheets and other services. Begins with a byte order mark, so that spreadsheets read it as UTF-8. */
export const csv: Part = {
  file: 'pins.csv',
  lists: [once(() => `\ufeff${COLUMNS.join(',')}\r\n`), rowsOf(selectPins, ({ rk }) => rk, counted(row))],
}
