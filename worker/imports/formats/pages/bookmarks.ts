import { decodeHTML } from 'entities'
import { type Found, plainPin } from '../../../../domain/imports/found.ts'
import { rowOf } from '../../../../domain/imports/line.ts'
import { boardsByName } from '../boards.ts'
import { tokensOf } from './html.ts'

interface Link {
  href: string
  added: string
  tags: string
  title: string
  about: string
}

/**
 * Bookmarks of browsers and bookmark services (the Netscape format). The outermost folders become boards, those in them sections, deeper ones
 * belong to their section. Links outside of folders are Pins without a board.
 */
export async function* readBookmarks(text: AsyncIterable<string>): AsyncGenerator<Found> {
  /** Names of the open folders; a list without a heading is ''. */
  const folders: string[] = []
  const name = boardsByName()
  let heading: string | null = null
  let link: Link | null = null
  let into: 'heading' | 'title' | 'about' | null = null
  const closed = function* (): Generator<Found> {
    const done = link
    link = null
    if (done) yield* bookmark(done, folders, name)
  }
  for await (const token of tokensOf(text)) {
    if (!('tag' in token)) {
      const said = decodeHTML(token.text)
      if (into === 'heading') heading = (heading ?? '') + said
      else if (into === 'title' && link) link.title += said
      else if (into === 'about' && link) link.about += said
      continue
    }
    switch (token.tag) {
      case 'h3':
        yield* closed()
        heading = ''
        into = 'heading'
        break
      case 'a':
        yield* closed()
        link = { href: token.of('href'), added: token.of('add_date'), tags: token.of('tags'), title: '', about: '' }
        into = 'title'
        break
      case 'dd':
        into = 'about'
        break
      case 'dl':
        yield* closed()
        folders.push(heading ?? '')
        heading = null
        into = null
        break
      case '/dl':
        yield* closed()
        folders.pop()
        into = null
        break
      case 'dt':
      case '/a':
      case '/h3':
        into = null
        break
    }
  }
  yield* closed()
}

function* bookmark(
  { href, added, tags, title, about }: Link,
  folders: string[],
  on: ReturnType<typeof boardsByName>,
): Generator<Found> {
  const [name, section] = folders.map((folder) => folder.trim()).filter((folder) => folder !== '')
  const seconds = Number(added)
  const read = rowOf(
    {
      ...{
        source_id: null,
        title,
        description: about,
        link: href,
        image_url: null,
        image_width: null,
        image_height: null,
      },
      created_at: added !== '' && seconds > 0 && seconds < 1e11 ? new Date(seconds * 1000).toISOString() : null,
      board: name ?? null,
      annotations: tags.split(','),
    },
    `bookmark ${name ?? ''}\n${section ?? ''}\n${href}`,
  )
  if ('skipped' in read) yield { skipped: 'empty' }
  else if (read.row.link === null) yield { skipped: 'forbidden_link' }
  else yield* on(read, (ref) => plainPin(read, ref, section ?? null))
}
