import { decodeHTML } from 'entities'
import type { Found } from '#domain/imports/found.ts'
import { type Entry, entryReader } from '../entry.ts'
import { tokensOf } from './html.ts'

/** Reads the links of a page, each with the heading above it. `folders`: returns the folders of a link under a heading. */
export async function* readHeadedLists(
  text: AsyncIterable<string>,
  name: string,
  folders: (heading: string) => string[],
): AsyncGenerator<Found> {
  const foundIn = entryReader(name)
  let heading = ''
  let link: (Entry & { title: string }) | null = null
  let into: 'heading' | 'title' | null = null
  for await (const token of tokensOf(text)) {
    if (!('tag' in token)) {
      const said = decodeHTML(token.text)
      if (into === 'heading') heading += said
      else if (into === 'title' && link) link.title += said
    } else if (/^h[1-3]$/.test(token.tag)) {
      heading = ''
      into = 'heading'
    } else if (/^\/h[1-3]$/.test(token.tag)) into = null
    else if (token.tag === 'a' || token.tag === '/a' || token.tag === '/li') {
      if (link) yield* foundIn(link)
      link = null
      into = null
      if (token.tag !== 'a' || token.of('href') === '') continue
      const created = token.of('time_added') || token.of('add_date')
      const tags = token.of('tags').split(',')
      link = { link: token.of('href'), title: '', created, tags, folders: folders(heading.trim()) }
      into = 'title'
    }
  }
  if (link) yield* foundIn(link)
}
