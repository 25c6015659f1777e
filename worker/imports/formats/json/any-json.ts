import { shownName } from '../entry.ts'
import { jsonFormat } from './json-format.ts'
import { isObject, nameAt, saysSecret, textAt, textsAt } from './values.ts'

/** Lists inside members of lists that contain entries too. */
const INNER = ['pins', 'links', 'bookmarks', 'items', 'children', 'entries', 'contents']
const LINKS = ['url', 'link', 'href', 'uri', 'source_url', 'source.url']
const PICTURES = ['image_url', 'image', 'cover', 'thumbnail', 'image.url', 'image.src']

const isAddress = (text: string) => /^https?:\/\//i.test(text)
const addressAt = (value: unknown, paths: string[]) => paths.map((path) => textAt(value, path)).find(isAddress) ?? ''

/** Lists of objects with addresses, from unknown programs. An entry needs a web address or a picture. */
export const anyJson = jsonFormat({
  name: 'any-json',
  isExact: false,
  recognizes: ({ all }) => all.some((value) => addressAt(value, LINKS) !== ''),
  lists: (list, depth) => depth === 0 || INNER.includes(list),
  entry({ value, around }) {
    if (typeof value === 'string' && isAddress(value)) return { link: value }
    if (isObject(value) && INNER.some((list) => Array.isArray(value[list]))) return null
    const [link, image] = [addressAt(value, LINKS), addressAt(value, PICTURES)]
    if (link === '' && image === '') return { skipped: 'unreadable', shown: shownName(textAt(value, 'title', 'name')) }
    return {
      ...{ title: textAt(value, 'title', 'name'), link, image, tags: textsAt(value, 'tags') },
      about: [textAt(value, 'note', 'notes'), textAt(value, 'description', 'excerpt', 'summary')],
      created: textAt(value, 'created_at', 'createdAt', 'created', 'date', 'savedAt', 'saved_at', 'time', 'timestamp'),
      folders: [
        // The outermost object is the file itself.
        ...around.slice(1).map((each) => nameAt(each.value, 'title', 'name')),
        textAt(value, 'board.name', 'board', 'folder', 'collection.title', 'collection.name', 'collection', 'list'),
      ],
      isSecret: saysSecret(value) || around.some((each) => saysSecret(each.value)),
    }
  },
})
