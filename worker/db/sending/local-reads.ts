import { machineFailure } from '#worker/machine.ts'
import type { Database } from '../open.ts'
import type { Statement } from '../statement.ts'
import type { Built } from './row-reader.ts'

/** Answers `{ sql, params }[]` with their rows; read-only. */
export type Reader = Pick<Fetcher, 'fetch'>

const readers = new WeakMap<Database, Reader>()

/** Registers a second way to read a local database, for when its simulator fails: it stores a bookmark with each read, which needs disk space. */
export function alsoReadBy(db: Database, reader: Reader): void {
  readers.set(db, reader)
}

/**
 * Reads through the registered `Reader` after the database failed.
 * @throws the original error if it is not about the disk, or if there is no reader
 */
export async function readElsewhere(
  db: Database,
  statements: readonly Statement[],
  error: unknown,
): Promise<D1Result[]> {
  const results = machineFailure(error)?.reads === 'alone' ? await readLocally(db, statements) : null
  if (results === null) throw error
  return results
}

async function readLocally(db: Database, statements: readonly Statement[]): Promise<D1Result[] | null> {
  const reader = readers.get(db)
  if (!reader) return null
  const queries = statements.map((each) => (isBuilt(each) ? each._prepare().getQuery() : null))
  const answer = await reader.fetch('http://reads/', { method: 'POST', body: JSON.stringify(queries) })
  return answer.ok ? answer.json<D1Result[]>() : null
}

function isBuilt(statement: object): statement is { _prepare(): Built } {
  return '_prepare' in statement
}
