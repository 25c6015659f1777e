import { judgeBoard } from '#domain/boards/values.ts'
import { nameKey } from '#domain/text.ts'
import type { JudgedBoard } from '../boards/write.ts'

/** Boards that rows name and that do not exist yet. Each gets the id of its first row, so that boards keep the order of the file. */
export function missingBoards(
  rows: { board: string | null; id?: number }[],
  there: ReadonlyMap<string, number>,
  now: number,
): JudgedBoard[] {
  const missing = new Map<string, JudgedBoard>()
  for (const { board, id } of rows) {
    if (board === null) continue
    const key = nameKey(board)
    if (!there.has(key) && !missing.has(key)) missing.set(key, judgeBoard({ name: board, newest: id }, now).spec)
  }
  return [...missing.values()]
}
