import { escapeUTF8 } from 'entities'
import { fileOf, urlOf } from './pictures.ts'
import type { PinRow } from './pins/queries.ts'
import { type PlaceKey, readPlaces } from './places.ts'
import { BOARDS, type BoardRow, selectPlaces } from './queries.ts'
import { listOf, once, type Part, rowsOf, type Writing } from './writing.ts'

const STYLE = `:root{color-scheme:light dark;--line:#ddd8ca;--soft:#6b6658}
body{margin:0 auto;max-width:1200px;padding:32px 20px;font:16px/1.45 system-ui,sans-serif}
h1{font:500 40px Georgia,serif;margin:0 0 8px}h2{font:500 26px Georgia,serif;margin:40px 0 12px}
p{margin:0 0 16px}small,.soft{color:var(--soft)}a{color:inherit}
ul{list-style:none;margin:24px 0;padding:0;columns:240px;column-gap:20px}
li{break-inside:avoid;margin:0 0 20px;overflow-wrap:anywhere}
img,.blank{display:block;inline-size:100%;block-size:auto;border-radius:16px;margin:0 0 8px}
.boards{columns:auto}.boards li{margin:0;border-block-end:1px solid var(--line);padding:12px 0}
@media(prefers-color-scheme:dark){:root{--line:#444036;--soft:#a8a292}}`

function begin(title: string, { words }: Writing): string {
  const safe = escapeUTF8(title)
  return `<!doctype html>
<html lang="${words.locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file: https: http:; style-src 'unsafe-inline'">
<title>${safe}</title><style>${STYLE}</style></head>
<body>
<h1 dir="auto">${safe}</h1>
`
}

const END = '</body>\n</html>\n'

/** File name of the board's page in the archive. Begins with the id, because names may be equal, long or reserved on some systems. */
function pageOf({ id, slug }: BoardRow): string {
  return `boards/${id}-${slug.replaceAll(/[^\p{L}\p{M}\p{N}_-]/gu, '')}.html`
}

const nameOf = (board: BoardRow, { words }: Writing) => board.name || words._('export.without_board')

function entry(board: BoardRow, writing: Writing): string {
  const { words } = writing
  const count = words._('board.pins', { count: board.pin_count })
  return `<li><a href="${encodeURI(pageOf(board))}" dir="auto">${escapeUTF8(nameOf(board, writing))}</a> <small>${escapeUTF8(count)}</small></li>\n`
}

function card(pin: PinRow, writing: Writing): string {
  const { words } = writing
  const file = fileOf(pin, writing)
  const source = file === null ? urlOf(pin, writing) : `../${file}`
  const title = escapeUTF8(pin.title || words._('pin.untitled'))
  const picture =
    source === null
      ? ''
      : `<img src="${escapeUTF8(source)}" alt="${escapeUTF8(pin.alt)}" width="${pin.image_width}" height="${pin.image_height}" loading="lazy" style="background:#${pin.color}">`
  const named = pin.link === null ? title : `<a href="${escapeUTF8(pin.link)}" rel="noreferrer">${title}</a>`
  const about = pin.description === '' ? '' : `<br><small>${escapeUTF8(pin.description)}</small>`
  return `<li dir="auto">${picture}${named}${about}</li>\n`
}

/** A page for each board. */
const pages = listOf<PlaceKey>(async (writing, after) => {
  const { zip, words } = writing
  const { pieces, after: next } = await readPlaces(writing, after)
  for (const { board, section, pins, ...is } of pieces) {
    let top = ''
    if (is.isFirstOfBoard) {
      zip.begin(pageOf(board))
      const back = `<p><a href="../index.html">${escapeUTF8(words._('export.all_boards'))}</a></p>\n`
      const about = board.description === '' ? '' : `<p dir="auto">${escapeUTF8(board.description)}</p>\n`
      top = begin(nameOf(board, writing), writing) + back + about
    }
    const text = [
      top,
      is.isFirstOfSection ? `${section ? `<h2 dir="auto">${escapeUTF8(section[1])}</h2>\n` : ''}<ul>\n` : '',
      ...pins.map((pin) => card(pin, writing)),
      is.isLastOfSection ? '</ul>\n' : '',
      is.isLastOfBoard ? END : '',
    ]
    writing.progress.done += pins.length
    zip.write(text.join(''))
    if (is.isLastOfBoard) zip.end()
  }
  return next
})

/** The index page, with the list of boards; readable offline. */
export const index: Part = {
  file: 'index.html',
  lists: [
    once((writing) => {
      const { person, words, row } = writing
      const day = new Intl.DateTimeFormat(words.locales, { dateStyle: 'long', timeZone: 'UTC' }).format(row.createdAt)
      const about = words._('export.made', { site: new URL(row.origin).host, day })
      return `${begin(person.fullName, writing)}<p class="soft">${escapeUTF8(about)}</p>\n<ul class="boards">\n`
    }),
    rowsOf(
      (userId, after) => selectPlaces(userId, Math.max(0, after + 1)),
      ({ id }) => id,
      entry,
      BOARDS,
    ),
    once(() => `</ul>\n${END}`),
  ],
}

export const boardPages: Part = { file: null, lists: [pages] }
