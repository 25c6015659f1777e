import { nameKey } from '../../domain/text.ts'
import type { BoardSpec } from '../boards/write.ts'

/** Boards that rows name and that are not there, each as new as its first row: a file's boards stand in the file's order. */
export function missingBoards(
  rows: { board: string | null; id?: number }[],
  there: ReadonlyMap<string, number>,
): BoardSpec[] {
  const missing = new Map<string, BoardSpec>()
  for (const { board, id } of rows) {
    if (board === null) continue
    const key = nameKey(board)
    if (!there.has(key) && !missing.has(key)) missing.set(key, { name: board, newest: id })
  }
  return [...missing.values()]
}
