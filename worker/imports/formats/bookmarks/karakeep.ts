import { jsonFormat } from '../json/json-format.ts'
import { nameAt, pathTo, saysSecret, textAt, textsAt } from '../json/values.ts'

interface List {
  name: string
  parent: string
  isSecret: boolean
}

/** Karakeep (formerly Hoarder): bookmarks that are links, texts or files, and nested lists, to which bookmarks refer by id. */
export const karakeep = jsonFormat<Map<string, List>>({
  name: 'karakeep',
  recognizes: (shape) => shape.has('bookmarks', 'content', 'createdAt') || shape.has('bookmarks', 'content', 'tags'),
  lists: (list, depth) => depth === 0 && (list === 'bookmarks' || list === 'lists'),
  before: {
    known: () => new Map(),
    learn(lists, { list, value }) {
      if (list !== 'lists') return
      const known = { name: nameAt(value, 'name'), parent: textAt(value, 'parentId'), isSecret: saysSecret(value) }
      lists.set(textAt(value, 'id'), known)
    },
  },
  entry({ list, value }, lists) {
    if (list !== 'bookmarks') return null
    const [first = '', ...more] = textsAt(value, 'lists')
    // A Pin is on one board: the names of other lists become tags.
    const others = more.flatMap((id) => lists.get(id)?.name ?? [])
    return {
      title: textAt(value, 'title', 'content.title', 'content.fileName'),
      link: textAt(value, 'content.url', 'content.sourceUrl'),
      about: [textAt(value, 'note'), textAt(value, 'content.text'), textAt(value, 'content.description', 'summary')],
      ...{ image: textAt(value, 'content.imageUrl'), created: textAt(value, 'createdAt') },
      ...{ tags: [...textsAt(value, 'tags'), ...others], folders: pathTo(lists, first) },
      ...{ isFavorite: value instanceof Object && 'favourited' in value && value.favourited === true },
      isSecret: saysSecret(value) || [first, ...more].some((id) => lists.get(id)?.isSecret),
    }
  },
})
