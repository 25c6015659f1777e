import { decodeHTML } from 'entities'
import { type Found, plainBoard, plainPin } from '../../../domain/imports/found.ts'
import { rowOf } from '../../../domain/imports/line.ts'
import { nameKey } from '../../../domain/text.ts'
import { LONGEST } from './text.ts'

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
  const seen = new Set<string>()
  let heading: string | null = null
  let link: Link | null = null
  let into: 'heading' | 'title' | 'about' | null = null
  const closed = function* (): Generator<Found> {
    const done = link
    link = null
    if (done) yield* bookmark(done, folders, seen)
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

function* bookmark({ href, added, tags, title, about }: Link, folders: string[], seen: Set<string>): Generator<Found> {
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
  else {
    const { row } = read
    const ref = row.board === null ? null : nameKey(row.board)
    if (ref !== null && row.board !== null && !seen.has(ref)) {
      seen.add(ref)
      yield { board: plainBoard(row.board, ref) }
    }
    yield { pin: plainPin(row, ref, section ?? null) }
  }
}

type Token = { text: string } | { tag: string; of: (attribute: string) => string }

/** Tags and the text between them. What is too long for either is left out. */
async function* tokensOf(text: AsyncIterable<string>): AsyncGenerator<Token> {
  let held = ''
  for await (const piece of text) {
    held += piece
    let from = 0
    for (;;) {
      const begin = held.indexOf('<', from)
      if (begin === -1) break
      const end = held.indexOf('>', begin)
      if (end === -1) break
      if (begin > from) yield { text: held.slice(from, begin) }
      yield tagOf(held.slice(begin + 1, end))
      from = end + 1
    }
    held = held.length - from > LONGEST ? '' : held.slice(from)
  }
}

function tagOf(inside: string): Token {
  const [, name = ''] = /^\s*(\/?[a-z0-9]+)/i.exec(inside) ?? []
  return {
    tag: name.toLowerCase(),
    of(attribute) {
      const value = new RegExp(`\\s${attribute}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(inside)
      return decodeHTML(value?.[1] ?? value?.[2] ?? value?.[3] ?? '')
    },
  }
}
