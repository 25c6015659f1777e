import type { Database } from '../../db/open.ts'
import { round } from '../../db/round.ts'
import { handOverBoard, handOverPins, selectHeir } from '../hand-over/queries.ts'
import { askLeft, deleteOwnPins, deletePinsOnOwnBoards, deleteTheRest, dropFollows, selectDue } from './queries.ts'

/** Accounts that one night looks at; rows that one batch takes away at most, of each kind; batches that one night runs at most. */
const ACCOUNTS = 100
const ROWS = 500
const BATCHES = 400

/**
 * Takes away for good what deleted accounts have left whose thirty days are over (docs/decisions/015). Each batch is whole in
 * itself and bounded; what a night doesn't finish, the next one does.
 */
export async function purgeAccounts(db: Database, now: number): Promise<void> {
  const { due } = await round(db, { due: selectDue(db, now, ACCOUNTS) })
  let left = BATCHES
  for (const { id } of due) {
    while (left-- > 0 && !(await purgeStep(db, id)));
    if (left <= 0) return
  }
}

/** Runs one purge batch for an account; returns true when nothing of the account is left. */
async function purgeStep(db: Database, userId: number): Promise<boolean> {
  const {
    heir: [heir],
    left: {
      elsewhere: [elsewhere],
      pins: [pins],
      follows: [follows],
    },
  } = await round(db, { heir: selectHeir(db, userId), left: askLeft(db, userId) })
  if (heir) await round(db, handOverBoard(db, heir))
  else if (elsewhere?.found) await round(db, handOverPins(db, userId, ROWS))
  else if (pins?.found)
    await round(db, [...deletePinsOnOwnBoards(db, userId, ROWS), ...deleteOwnPins(db, userId, ROWS)])
  else if (follows?.found) await round(db, dropFollows(db, userId, ROWS))
  else {
    await round(db, deleteTheRest(db, userId))
    return true
  }
  return false
}
