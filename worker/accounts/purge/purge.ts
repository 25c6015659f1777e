import type { Database } from '../../db/open.ts'
import { round } from '../../db/round.ts'
import { handOverBoard, handOverPins, selectBoardToHandOver } from '../hand-over/queries.ts'
import {
  deleteFollows,
  deleteOwnPins,
  deletePinsOnOwnBoards,
  deleteRemainingRows,
  selectDue,
  selectLeftovers,
} from './queries.ts'

/** Limits: accounts per night, rows of each kind per batch, batches per night. */
const ACCOUNTS = 100
const ROWS = 500
const BATCHES = 400

/**
 * Permanently deletes the data of deleted accounts after thirty days (docs/decisions/015). Each batch is atomic and
 * bounded; the next night continues where one ends.
 */
export async function purgeAccounts(db: Database, now: number): Promise<void> {
  const { due } = await round(db, { due: selectDue(db, now, ACCOUNTS) })
  let batchesLeft = BATCHES
  for (const { id } of due) {
    while (batchesLeft-- > 0 && !(await purgeStep(db, id)));
    if (batchesLeft <= 0) return
  }
}

/** Runs one purge batch for an account; returns true when nothing of the account is left. */
async function purgeStep(db: Database, userId: number): Promise<boolean> {
  const {
    boards: [board],
    leftovers: {
      elsewhere: [elsewhere],
      pins: [pins],
      follows: [follows],
    },
  } = await round(db, { boards: selectBoardToHandOver(db, userId), leftovers: selectLeftovers(db, userId) })
  if (board) await round(db, handOverBoard(db, board))
  else if (elsewhere?.found) await round(db, handOverPins(db, userId, ROWS))
  else if (pins?.found)
    await round(db, [...deletePinsOnOwnBoards(db, userId, ROWS), ...deleteOwnPins(db, userId, ROWS)])
  else if (follows?.found) await round(db, deleteFollows(db, userId, ROWS))
  else {
    await round(db, deleteRemainingRows(db, userId))
    return true
  }
  return false
}
