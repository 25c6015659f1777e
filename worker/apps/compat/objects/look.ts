import { routes } from '#domain/routes.ts'

/** Data about the site that the objects of the compatibility API need. */
export interface Look {
  origin: string
  /** Base address of pictures: a URL, or a path on the origin. */
  mediaBase: string
}

/** An object of a `/v3` answer, of which any field may be absent. */
export type Fields = Record<string, unknown>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : []
}

/** The field if it is a string; otherwise empty. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

export function numberOf(fields: Fields, name: string): number {
  const value = fields[name]
  return typeof value === 'number' ? value : 0
}

/** The `node_id` that clients of this API compare: base64 of `pin:123`. */
export function nodeId(kind: 'pin' | 'board' | 'user', id: string): string {
  return btoa(`${kind}:${id}`)
}

const MEDIA_PATHS = [`${routes.mediaRoot}/`, '/video/', '/static/']

/** Makes all addresses of pictures and videos absolute: in `/v3` they may be paths. */
export function withWholeAddresses(value: unknown, origin: string, name = ''): unknown {
  if (typeof value === 'string') {
    const isAddress = name === 'url' || name === 'thumbnail' || name.endsWith('_url') || name.endsWith('_link')
    return isAddress && MEDIA_PATHS.some((path) => value.startsWith(path)) ? origin + value : value
  }
  if (Array.isArray(value)) return value.map((each) => withWholeAddresses(each, origin, name))
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withWholeAddresses(each, origin, key)]))
}
