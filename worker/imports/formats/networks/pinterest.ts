import { jsonFormat } from '../json/json-format.ts'
import { isObject, saysSecret, textAt, valueAt } from '../json/values.ts'
import { pictureAt } from '../pages/pinterest.ts'

/** Field names differ by version: they are compared without case, `_` and blanks. */
function normalized(value: unknown): unknown {
  if (Array.isArray(value) || !isObject(value)) return value
  const entries = Object.entries(value).map(([key, each]) => [
    key.toLowerCase().replaceAll(/[_ ]/g, ''),
    normalized(each),
  ])
  return Object.fromEntries(entries)
}

function isPin(value: unknown): boolean {
  const pin = normalized(value)
  if (!isObject(pin)) return false
  const isNamed = ['boardname', 'canonicallink', 'gridtitle', 'boardsection'].some((name) => name in pin)
  return isNamed || ('board' in pin && ['link', 'imageurl', 'images', 'image'].some((name) => name in pin))
}

const said = (value: unknown, ...paths: string[]) =>
  textAt(value, ...paths.filter((path) => !/^(no data|none)$/i.test(textAt(value, path))))

/** Lists of Pinterest's Pins in JSON, as written by its archive and by programs. */
export const pinterestJson = jsonFormat({
  name: 'pinterest-json',
  recognizes: (shape) => ['pins', 'items', 'data', ''].some((list) => shape.members(list).some(isPin)),
  lists: (list, depth) => depth === 0 && ['pins', 'items', 'data', ''].includes(list),
  entry({ value: raw }) {
    const value = normalized(raw)
    return {
      ...{ title: said(value, 'title', 'gridtitle', 'name'), about: [said(value, 'description', 'details', 'note')] },
      link: said(value, 'canonicallink', 'link', 'sourceurl', 'pinurl', 'url'),
      image: pictureAt(
        said(value, 'images.originals.url', 'images.orig.url', 'imageurl', 'image.original.url', 'image'),
      ),
      ...{ alt: said(value, 'alttext', 'alt'), created: said(value, 'createdat', 'created', 'savedat', 'date') },
      folders: [
        said(value, 'board.name', 'board.title', 'boardname', 'board'),
        said(value, 'boardsection.title', 'boardsection.name', 'sectionname', 'section.title', 'section'),
      ],
      isSecret: saysSecret(value) || saysSecret(valueAt(value, 'board')),
    }
  },
})
