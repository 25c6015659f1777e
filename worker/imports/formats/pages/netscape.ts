import { decodeHTML } from 'entities'
import type { Folder } from '#domain/imports/folders.ts'
import type { Found } from '#domain/imports/found.ts'
import { type Entry, entryReader } from '../entry.ts'
import type { Format } from '../format.ts'
import { type Token, tokensOf } from './html.ts'

/**
 * The bookmarks file of all browsers and most services (the Netscape format), with the attributes that Pinboard, Delicious, Shaarli, linkding, Raindrop and
 * others add.
 */
export const netscape: Format = {
  name: 'netscape',
  isExact: true,
  recognizes: ({ text }) => /<!doctype netscape-bookmark/i.test(text) || /<dl>[\s\S]*<dt>\s*<(a|h3)\b/i.test(text),
  async *read({ open }) {
    yield* readNetscape(await open())
  },
}

interface NotedFolder extends Folder {
  about: string
}

async function* readNetscape(text: AsyncIterable<string>): AsyncGenerator<Found> {
  const foundIn = entryReader('bookmark')
  /** The folders around the current position; a list without a heading has no name. */
  const folders: NotedFolder[] = []
  let heading: NotedFolder | null = null
  let link: (Entry & { title: string; said: string }) | null = null
  let into: 'heading' | 'title' | 'about' | null = null
  const closed = function* (): Generator<Found> {
    const done = link
    link = null
    if (done) yield* foundIn({ ...done, about: [...(done.about ?? []), notesIn(done.said)], ...placeOf(folders) })
  }
  for await (const token of tokensOf(text)) {
    if (!('tag' in token)) {
      const said = decodeHTML(token.text)
      if (into === 'heading' && heading) heading.name += said
      else if (into === 'title' && link) link.title += said
      else if (into === 'about' && link) link.said += said
      else if (into === 'about' && heading) heading.about += said
      continue
    }
    switch (token.tag) {
      case 'h3':
        yield* closed()
        heading = { name: '', about: '', isRoot: isRoot(token) }
        into = 'heading'
        break
      case 'a':
        yield* closed()
        link = { ...entryOf(token), title: '', said: '' }
        into = 'title'
        break
      case 'dd':
        into = 'about'
        break
      case 'dl':
        yield* closed()
        folders.push(heading ?? { name: '', about: '' })
        heading = null
        into = null
        break
      case '/dl':
        yield* closed()
        folders.pop()
        heading = null
        into = null
        break
      case 'dt':
      case 'hr':
      case '/a':
      case '/h3':
        into = null
        break
      case 'br':
        if (into === 'about' && link) link.said += '\n'
        break
    }
  }
  yield* closed()
}

type Tag = Extract<Token, { tag: string }>

function isRoot(tag: Tag): boolean {
  return ['personal_toolbar_folder', 'unfiled_bookmarks_folder'].some((name) => /^true$/i.test(tag.of(name)))
}

function entryOf(tag: Tag): Entry {
  const is = (name: string) => /^(1|true|yes)$/i.test(tag.of(name))
  return {
    ...{ link: tag.of('href'), created: tag.of('add_date') || tag.of('time_added'), tags: tag.of('tags').split(',') },
    ...{ image: tag.of('data-cover'), about: [tag.of('data-note')], isFavorite: is('data-important') },
    isSecret: is('private') || /^(0|no|false)$/i.test(tag.of('public') || tag.of('shared')),
  }
}

function placeOf(folders: readonly NotedFolder[]): Pick<Entry, 'folders' | 'boardAbout'> {
  // Notes of nested folders are dropped: only a board has a description.
  const named = folders.filter(({ name, isRoot: isOwn }) => name.trim() !== '' && !isOwn)
  return { folders: [...folders], ...(named.length === 1 && { boardAbout: named[0]?.about.trim() }) }
}

/** The text after a link, without the markers that linkding puts around notes. */
function notesIn(said: string): string {
  return said.replaceAll(/\s*\[\/?linkding-notes\]\s*/g, '\n').trim()
}
