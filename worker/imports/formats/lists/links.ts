import { entryReader, shownName } from '../entry.ts'
import type { Format } from '../format.ts'
import { linesIn } from '../text.ts'

/** Characters of a line read as a title: trimming takes quadratic time. */
const LONGEST_TITLE = 1000
/** Maximum links of a line. */
const MOST = 10_000

/** Web addresses, one or several a line, with any text around them: lists of OneTab and Mastodon, and pasted links. */
export const links: Format = {
  name: 'links',
  isExact: false,
  recognizes: ({ text, json }) => json === null && /\b[a-z][a-z0-9+.-]{1,20}:\/\//i.test(text),
  async *read({ open }) {
    const foundIn = entryReader('link')
    let number = 0
    for await (const line of linesIn(await open())) {
      number += 1
      if (line === null) {
        yield { skipped: 'too_long' }
        continue
      }
      const found = (line.match(/\b[a-z][a-z0-9+.-]{1,20}:[^\s<>"]+/gi) ?? []).slice(0, MOST)
      if (found.length === 0 && line.trim() !== '') yield { skipped: 'unreadable', shown: shownName(line) }
      for (const link of found) yield* foundIn({ link, title: found.length === 1 ? titleIn(line, link) : '' }, number)
    }
  },
}

function titleIn(line: string, link: string): string {
  return line
    .replace(link, '')
    .slice(0, LONGEST_TITLE)
    .replaceAll(/^[\s\-–—:|*]+|[\s\-–—:|*]+$/g, '')
}
