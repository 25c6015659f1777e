import { jsonFormat } from '../json/json-format.ts'
import { nameAt, textAt } from '../json/values.ts'
import { type Folders, foldersAround } from './browser-tree.ts'

/** The file `Bookmarks` of Chrome, Edge and related browsers: a tree in `roots`, with dates in microseconds since 1601. */
export const chrome = jsonFormat<Folders>({
  name: 'chrome',
  recognizes: (shape) => 'roots' in shape.outer && ('checksum' in shape.outer || shape.has('children', 'type')),
  lists: ['children'],
  before: {
    known: () => new Map(),
    learn(folders, { order, value }) {
      if (order !== -1 && textAt(value, 'type') === 'folder') folders.set(order, { name: nameAt(value, 'name') })
    },
  },
  entry(member, folders) {
    const { value } = member
    if (textAt(value, 'type') !== 'url') return null
    const link = textAt(value, 'url')
    return {
      title: textAt(value, 'name'),
      link,
      created: textAt(value, 'date_added'),
      folders: foldersAround(member, folders),
    }
  },
})
