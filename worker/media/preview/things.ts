/** An object of structured data, as the page wrote it. */
export type Thing = Record<string, unknown>

/** Maximum entries of a list that are read. */
const MAX = 500

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
}

export function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The first object of a value or list. */
export function thingIn(value: unknown): Thing | undefined {
  return listOf(value).slice(0, MAX).find(isThing)
}

export function typesOf(thing: Thing): string[] {
  return listOf(thing['@type'])
    .slice(0, MAX)
    .filter((type) => typeof type === 'string')
}

/** A text or number as a text; undefined if it is empty or anything else. */
export function wordsIn(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
