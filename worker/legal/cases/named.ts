import { parseId } from '#domain/id.ts'
import type { SubjectKind } from '#domain/legal/cases.ts'
import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { selectNamed } from './queries.ts'

/** The subject of a legal notice. */
export interface Named {
  kind: SubjectKind
  id: number | null
}

/** The subject of a legal notice: the thing at its address if it exists on this site, else the person, else unknown. */
export async function namedBy(
  db: Database,
  origin: string,
  { username, url }: { username: string; url: string | null },
): Promise<Named> {
  const parts = partsOf(url, origin)
  const { found } = await batch(db, { found: selectNamed({ username, ...parts }) })
  const [ids] = found
  for (const kind of ['comment', 'pin', 'board', 'person'] as const) {
    const id = ids?.[kind] ?? null
    if (id !== null) return { kind, id }
  }
  return { kind: 'unknown', id: null }
}

/** The ids in an address of this site, parsed without a look-up. */
function partsOf(url: string | null, origin: string) {
  const none = { pin: null, comment: null, board: null }
  if (url === null || !URL.canParse(url)) return none
  const { host, pathname, searchParams } = new URL(url)
  if (host !== new URL(origin).host) return none
  const [first = '', second = ''] = pathname.split('/').filter((part) => part !== '')
  if (first === 'pin') return { ...none, pin: parseId(second), comment: parseId(searchParams.get('thread') ?? '') }
  return second === '' ? none : { ...none, board: { username: first.toLowerCase(), slug: decoded(second) } }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
