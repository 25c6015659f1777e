import type { Database } from '../open.ts'
import type { Statement } from '../statement.ts'
import type { Built } from './row-reader.ts'

/** Answers `{ sql, params }[]` with their rows, and writes nothing. */
export type Reader = Pick<Fetcher, 'fetch'>

const readers = new WeakMap<Database, Reader>()

/** Gives a local database another way to read, for when its simulator can't: it stores a bookmark with each read, which needs room on the disk. */
export function alsoReadBy(db: Database, reader: Reader): void {
  readers.set(db, reader)
}

/** The results of reads by that way; null: there is none, or it fails too. */
export async function readLocally(db: Database, statements: readonly Statement[]): Promise<D1Result[] | null> {
  const reader = readers.get(db)
  if (!reader) return null
  const queries = statements.map((each) => (isBuilt(each) ? each._prepare().getQuery() : null))
  const answer = await reader.fetch('http://reads/', { method: 'POST', body: JSON.stringify(queries) })
  return answer.ok ? answer.json<D1Result[]>() : null
}

function isBuilt(statement: object): statement is { _prepare(): Built } {
  return '_prepare' in statement
}
