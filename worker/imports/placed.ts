import { insertBoards, quicksaveBoard } from '../boards/write.ts'
import { batch } from '../db/batch.ts'
import { isIdTaken } from '../db/clash.ts'
import { newIds } from '../db/ids.ts'
import type { Database } from '../db/open.ts'
import { judgeRows, type PinRowInput, type Place, planPins } from './new-pins.ts'
import { splitIntoParts } from './parts.ts'
import { selectKnownSources, selectQuicksave } from './queries.ts'
import { insertImportPins } from './running/queries.ts'
import { save } from './write.ts'

/** A row with its board resolved; null: no board. */
export interface PlacedRow extends PinRowInput {
  place: Place | null
}

/**
 * Saves rows on known boards, up to 500 in one atomic batch, and remembers them for the undo. Skips rows whose source the user already has. Returns the
 * number of saved Pins.
 */
export async function importPlaced(
  db: Database,
  { userId, importId }: { userId: number; importId: number },
  rows: PlacedRow[],
  now: number,
): Promise<number> {
  let created = 0
  for (const part of splitIntoParts(rows)) {
    const placed = part as PlacedRow[]
    const sources = placed.map(({ source_id }) => source_id)
    const {
      known,
      quicksave: [quicksave],
    } = await batch(db, { known: selectKnownSources(userId, sources), quicksave: selectQuicksave(userId) })
    const seen = new Set(known.map(({ sourceId }) => sourceId))
    const fresh = placed.filter(({ source_id }) => !seen.has(source_id) && seen.add(source_id))
    if (fresh.length === 0) continue
    const made = fresh.some(({ place }) => place === null) && !quicksave ? [quicksaveBoard(userId, now)] : []
    const none = { boardId: quicksave?.id ?? Number(made[0]?.id), sectionId: null }
    const boards = made.length > 0 ? [insertBoards(made)] : []
    const saveAs = (rows: PlacedRow[]) => {
      const plan = planPins(judgeRows(rows, now), ({ place }) => place ?? none)
      return save(db, userId, boards, plan, now, insertImportPins(importId, plan.ids))
    }
    created += await saveAs(fresh).catch((error: unknown) => {
      if (!isIdTaken(error)) throw error
      // An id reserved for this import was given to another Pin in the meantime: these Pins get fresh ids.
      const first = newIds(fresh.length) + fresh.length - 1
      return saveAs(fresh.map((row, i) => ({ ...row, id: first - i })))
    })
  }
  return created
}
