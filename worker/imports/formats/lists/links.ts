import { type Found, plainPin } from '../../../../domain/imports/found.ts'
import { rowOf } from '../../../../domain/imports/line.ts'

/** What is read of a line as a title: the search for its ends takes the square of its length. */
const LONGEST_TITLE = 1000

/** Web addresses, one or several a line, with any text around them. */
export async function* readLinks(lines: AsyncIterable<string | null>): AsyncGenerator<Found> {
  let number = 0
  for await (const line of lines) {
    number += 1
    if (line === null) {
      yield { skipped: 'too_long' }
      continue
    }
    const links = line.match(/\b[a-z][a-z0-9+.-]{1,20}:[^\s<>"]+/gi) ?? []
    if (links.length === 0 && line.trim() !== '') yield { skipped: 'unreadable' }
    for (const link of links) {
      const title =
        links.length === 1
          ? line
              .replace(link, '')
              .slice(0, LONGEST_TITLE)
              .replaceAll(/^[\s\-–—:|*]+|[\s\-–—:|*]+$/g, '')
          : ''
      const read = rowOf(
        {
          ...{ source_id: null, title: title || shortOf(link), description: null, link, image_url: null },
          ...{ image_width: null, image_height: null, created_at: null, board: null, annotations: null },
        },
        `link ${link}`,
      )
      if ('skipped' in read || read.row.link === null) yield { skipped: 'forbidden_link' }
      else yield { pin: plainPin(read, null, null), faults: read.faults, line: number }
    }
  }
}

/** A link as a title. */
function shortOf(link: string): string {
  return link.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}
