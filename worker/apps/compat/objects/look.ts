import { routes } from '../../../../domain/routes.ts'

/** What the objects of the compatibility API need to know about the site. */
export interface Look {
  origin: string
  /** Base of pictures: an address, or a path of the origin. */
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

/** The field as a text; empty if it is absent or null. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

export function numberOf(fields: Fields, name: string): number {
  const value = fields[name]
  return typeof value === 'number' ? value : 0
}

/** The id that other clients of this wire compare: base64 of `pin:123`. */
export function nodeId(kind: 'pin' | 'board' | 'user', id: string): string {
  return btoa(`${kind}:${id}`)
}

const MEDIA_PATHS = [`${routes.mediaRoot}/`, '/video/', '/static/']

/** All addresses of pictures and videos as whole addresses: on the wire of `/v3` they may be paths. */
export function withWholeAddresses(value: unknown, origin: string, name = ''): unknown {
  if (typeof value === 'string') {
    const isAddress = name === 'url' || name === 'thumbnail' || name.endsWith('_url') || name.endsWith('_link')
    return isAddress && MEDIA_PATHS.some((path) => value.startsWith(path)) ? origin + value : value
  }
  if (Array.isArray(value)) return value.map((each) => withWholeAddresses(each, origin, name))
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withWholeAddresses(each, origin, key)]))
}
