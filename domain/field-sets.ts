import { isKeyOf } from './keys.ts'
/** Keeps the named fields of a view, in the order of the names. Unknown names are ignored. */
export function pickFields<T extends object>(view: T, names: readonly string[]): Partial<T> {
  const picked: Partial<T> = {}
  for (const name of names) {
    if (isKeyOf(view, name)) picked[name] = view[name]
  }
  return picked
}

/**
 * Parses the `fields` syntax (G-007): `pin.id,pin.images[170x]`, or bare names. Unknown names are ignored. null: no
 * field is named, so the field set applies.
 */
export function parseFields(text: string | undefined, kind: string): Map<string, Set<string> | null> | null {
  if (!text) return null
  const fields = new Map<string, Set<string> | null>()
  for (const part of text.split(',')) {
    const match = /^(?:(\w{1,40})\.)?(\w{1,60})(?:\[([\w.]{1,40})\])?$/.exec(part.trim())
    if (!match?.[2] || (match[1] && match[1] !== kind)) continue
    const name = match[2]
    if (!match[3]) fields.set(name, null)
    else if (fields.get(name) !== null) fields.set(name, (fields.get(name) ?? new Set()).add(match[3]))
  }
  return fields.size > 0 ? fields : null
}

/** Applies a parsed `fields` list: top-level names, and for `name[key]` only those keys of the object. */
export function applyFields<T extends object>(view: T, fields: Map<string, Set<string> | null>): Partial<T> {
  const picked: Record<string, unknown> = {}
  for (const [name, keys] of fields) {
    if (!isKeyOf(view, name)) continue
    const value = view[name]
    picked[name] = keys && value && typeof value === 'object' ? pickFields(value, [...keys]) : value
  }
  return picked as Partial<T>
}
