import { escapeUTF8 } from 'entities'
import { href, routes } from '#domain/routes.ts'
import { parseJson } from '#worker/db/sql.ts'
import type { PinRow } from './pins/queries.ts'
import { type PlaceKey, readPlaces } from './places.ts'
import { listOf, once, type Part, type Writing } from './writing.ts'

const seconds = (time: number | null) => Math.floor((time ?? 0) / 1000)

/** Bookmark of the Pin's link, or of the Pin's own page if it has none. */
function bookmark(pin: PinRow, isPrivate: boolean, { row, words }: Writing): string {
  const address = pin.link ?? row.origin + href(routes.pin, { pin: String(pin.id) })
  const tags = parseJson(pin.annotations)
    .map((name) => name.replaceAll(',', ' '))
    .join(',')
  const more = `${isPrivate ? ' PRIVATE="1"' : ''}${tags ? ` TAGS="${escapeUTF8(tags)}"` : ''}`
  const title = escapeUTF8(pin.title || words._('pin.untitled'))
  const about = pin.description === '' ? '' : `<DD>${escapeUTF8(pin.description)}\n`
  return `<DT><A HREF="${escapeUTF8(address)}" ADD_DATE="${seconds(pin.created_at)}"${more}>${title}</A>\n${about}`
}

function folder(name: string, time: number): string {
  return `<DT><H3 ADD_DATE="${seconds(time)}">${escapeUTF8(name)}</H3>\n<DL><p>\n`
}

const CLOSE = '</DL><p>\n'

/** A folder for each board, with one for each section. Pins without a board have no folder. */
const folders = listOf<PlaceKey>(async (writing, after) => {
  const { pieces, after: next } = await readPlaces(writing, after)
  for (const { board, section, pins, ...is } of pieces) {
    const hasFolder = board.name !== ''
    const text = [
      is.isFirstOfBoard && hasFolder ? folder(board.name, board.created_at) : '',
      section && is.isFirstOfSection ? folder(section[1], section[2]) : '',
      ...pins.map((pin) => bookmark(pin, board.privacy === 2, writing)),
      section && is.isLastOfSection ? CLOSE : '',
      is.isLastOfBoard && hasFolder ? CLOSE : '',
    ]
    writing.progress.done += pins.length
    writing.zip.write(text.join(''))
  }
  return next
})

/** The Pins as a bookmarks file (Netscape format), which every browser imports. */
export const bookmarks: Part = {
  file: 'bookmarks.html',
  lists: [
    once(
      ({ siteName }) => `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>${escapeUTF8(siteName)}</TITLE>
<H1>${escapeUTF8(siteName)}</H1>
<DL><p>
`,
    ),
    folders,
    once(() => CLOSE),
  ],
}
