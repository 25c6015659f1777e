import { parseId } from '../id.ts'

export type Linked = { pin: number } | { username: string; slug: string } | { username: string }

/** The Pin, board or person with a path; null for other paths. The query is ignored. */
export function linkedBy(path: string): Linked | null {
  const [, first, second, ...rest] = (path.split(/[?#]/)[0] ?? '').split('/')
  if (!first) return null
  if (first === 'pin') {
    const pin = parseId(second ?? '')
    return pin === null ? null : { pin }
  }
  const username = first.toLowerCase()
  // A section counts as its board, and a tab of a profile (`_saved`) as the profile.
  if (!second || second.startsWith('_')) return { username }
  return rest.length <= 2 ? { username, slug: second } : null
}

/** The path of the first address of this site in a text; null: none. */
export function pathIn(text: string, origin: string): string | null {
  const start = text.indexOf(`${origin}/`)
  if (start < 0) return null
  const [address = ''] = /^[^\s<>"]*[^\s<>".,:;!?)\]}'’”]/.exec(text.slice(start + origin.length)) ?? []
  return address || null
}
