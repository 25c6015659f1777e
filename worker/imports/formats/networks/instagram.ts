import type { Entry } from '../entry.ts'
import { jsonFormat } from '../json/json-format.ts'
import { isObject, objectsAt, textAt, valueAt } from '../json/values.ts'

const LISTS = ['saved_saved_media', 'saved_saved_collections']

/** Instagram's saved posts, and its collections, in which a member without an address names the collection of the following ones. */
export const instagram = jsonFormat<{ collection: string }>({
  name: 'instagram',
  recognizes: ({ outer }) => LISTS.some((list) => list in outer),
  lists: LISTS,
  before: { known: () => ({ collection: '' }), learn: () => {} },
  entry({ list, value }, known) {
    const map = valueAt(value, 'string_map_data')
    // The labels are in the person's language, so all values are examined.
    const values = [...(isObject(map) ? Object.values(map) : []), ...objectsAt(value, 'label_values')]
    const link = firstOf(values, 'href')
    const name = repaired(firstOf(values, 'value') || textAt(value, 'title'))
    if (link === '' && list === 'saved_saved_collections') {
      known.collection = name
      return null
    }
    const folders = list === 'saved_saved_collections' ? [known.collection] : []
    const created = firstOf(values, 'timestamp') || textAt(value, 'timestamp')
    return { title: repaired(textAt(value, 'title')) || name, link, created, folders } satisfies Entry
  },
})

function firstOf(values: unknown[], name: string): string {
  return values.map((each) => textAt(each, name)).find((text) => text !== '' && text !== '0') ?? ''
}

/** Decodes a text in which Instagram wrote each byte of UTF-8 as a character. */
function repaired(text: string): string {
  if (/[^\p{ASCII}\u0080-\u00ff]/u.test(text)) return text
  const read = new TextDecoder().decode(Uint8Array.from(text, (char) => char.charCodeAt(0)))
  return read.includes('\ufffd') ? text : read
}
