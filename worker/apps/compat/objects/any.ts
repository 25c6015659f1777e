import { boardObject, sectionObject } from './board.ts'
import { type Fields, isFields, type Look } from './look.ts'
import { embeddedPerson } from './person.ts'
import { pinObject } from './pin.ts'

/** Converts any `/v3` answer to the objects that clients of this API read. The kind of each object is derived from its fields. */
export function anyObject(value: unknown, look: Look): unknown {
  if (Array.isArray(value)) return value.map((each) => anyObject(each, look))
  if (!isFields(value)) return value
  return viewOf(value, look)
}

function viewOf(item: Fields, look: Look): Fields {
  if (item.type === 'board' || ('covers' in item && 'profileGroup' in item)) return boardObject(item, look)
  if (item.type === 'section') return sectionObject(item)
  if ('pinner' in item && 'images' in item) return pinObject(item)
  if ('username' in item && 'full_name' in item && !('type' in item)) return embeddedPerson(item)
  return item
}
