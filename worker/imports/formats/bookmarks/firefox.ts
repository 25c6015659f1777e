import { jsonFormat } from '../json/json-format.ts'
import { nameAt, objectsAt, textAt } from '../json/values.ts'
import { type Folders, foldersAround } from './browser-tree.ts'

/** A backup of Firefox: a tree whose built-in folders have a `root`, with dates in microseconds. */
export const firefox = jsonFormat<Folders>({
  name: 'firefox',
  recognizes: (shape) => shape.outer.root === 'placesRoot' || shape.has('children', 'typeCode', 'guid'),
  lists: ['children'],
  before: {
    known: () => new Map(),
    learn(folders, { order, value }) {
      if (order === -1 || textAt(value, 'uri') !== '') return
      folders.set(order, { name: nameAt(value, 'title'), isRoot: textAt(value, 'root') !== '' })
    },
  },
  entry(member, folders) {
    const { value } = member
    const link = textAt(value, 'uri')
    // Folders, separators, and searches, which Firefox stores as bookmarks.
    if (link === '' || link.startsWith('place:')) return null
    const notes = objectsAt(value, 'annos').filter(({ name }) => name === 'bookmarkProperties/description')
    return {
      ...{ title: textAt(value, 'title'), link, created: textAt(value, 'dateAdded') },
      ...{ about: notes.map((note) => textAt(note, 'value')), tags: textAt(value, 'tags').split(',') },
      folders: foldersAround(member, folders),
    }
  },
})
