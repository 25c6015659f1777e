import { jsonFormat } from '../json/json-format.ts'
import { nameAt, objectsAt, pathTo, saysSecret, textAt, textsAt } from '../json/values.ts'

interface Collection {
  name: string
  about: string
  parent: string
  isSecret: boolean
}

/** Linkwarden: nested collections, each with its links; those that are not public are secret. */
export const linkwarden = jsonFormat<Map<string, Collection>>({
  name: 'linkwarden',
  recognizes: (shape) =>
    shape.has('collections', 'links') || (shape.has('collections', 'isPublic') && 'username' in shape.outer),
  lists: (list, depth) => (list === 'collections' && depth === 0) || list === 'links',
  before: {
    known: () => new Map(),
    learn(collections, { list, value, order }) {
      if (list !== 'collections') return
      const [name, about] = [nameAt(value, 'name'), nameAt(value, 'description')]
      const known = { name, about, parent: textAt(value, 'parentId'), isSecret: saysSecret(value) }
      collections.set(textAt(value, 'id'), known)
      collections.set(`object ${order}`, known)
    },
  },
  entry({ list, value, around }, collections) {
    if (list !== 'links') return null
    const within = around.find(({ key }) => key === 'collections')
    const id = within ? `object ${within.order}` : textAt(value, 'collectionId')
    const folders = pathTo(collections, id)
    return {
      ...{
        title: textAt(value, 'name'),
        link: textAt(value, 'url'),
        created: textAt(value, 'createdAt', 'importDate'),
      },
      about: [textAt(value, 'description'), ...objectsAt(value, 'highlights').map((each) => textAt(each, 'text'))],
      ...{ tags: textsAt(value, 'tags'), folders, isFavorite: objectsAt(value, 'pinnedBy').length > 0 },
      ...{ isSecret: collections.get(id)?.isSecret ?? true },
      ...(folders.length === 1 && { boardAbout: collections.get(id)?.about }),
    }
  },
})
