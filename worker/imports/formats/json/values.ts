type Values = Record<string, unknown>

export function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value at a path such as `image.original.url`; undefined if there is none. */
export function valueAt(value: unknown, path: string): unknown {
  let at: unknown = value
  for (const name of path.split('.')) at = isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined
  return at
}

/** The first text or number at one of the paths, as a text; '' if there is none. */
export function textAt(value: unknown, ...paths: string[]): string {
  for (const path of paths) {
    const found = valueAt(value, path)
    if (typeof found === 'string' && found.trim() !== '') return found.trim()
    if (typeof found === 'number') return String(found)
  }
  return ''
}

/** The texts of a list, whose members may also be objects with a name. */
export function textsAt(value: unknown, path: string): string[] {
  const found = valueAt(value, path)
  if (!Array.isArray(found)) return []
  return found.map((each) => (isObject(each) ? textAt(each, 'name', 'title', 'label', 'text') : String(each ?? '')))
}

/** The objects of a list. */
export function objectsAt(value: unknown, path: string): Values[] {
  const found = valueAt(value, path)
  return Array.isArray(found) ? found.filter(isObject) : []
}

/** True if an object is marked as visible only to its owner, by any known key. */
export function saysSecret(value: unknown): boolean {
  const is = (path: string, ...words: unknown[]) => words.includes(valueAt(value, path))
  return (
    ['private', 'is_private', 'isPrivate', 'is_secret', 'secret'].some((name) =>
      is(name, true, 1, '1', 'true', 'yes'),
    ) ||
    ['public', 'is_public', 'isPublic', 'shared'].some((name) => is(name, false, 0, '0', 'false', 'no')) ||
    ['privacy', 'status', 'visibility'].some((name) => is(name, 'private', 'secret', 'protected'))
  )
}

/** The names of folders from the outermost one to the one with an id. */
export function pathTo(folders: ReadonlyMap<string, { name: string; parent: string }>, id: string): string[] {
  const names: string[] = []
  for (let at = folders.get(id); at && names.length < 20; at = folders.get(at.parent)) names.unshift(at.name)
  return names
}

/** Maximum characters kept of a folder's name. */
const LONGEST_NAME = 300
export function nameAt(value: unknown, ...paths: string[]): string {
  return textAt(value, ...paths).slice(0, LONGEST_NAME)
}
