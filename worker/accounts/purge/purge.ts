import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { BudgetSpent } from '#worker/db/sending/budget.ts'
import { causeOf, log } from '#worker/log.ts'
import { handOverBoard, handOverPins, selectBoardToHandOver } from '../hand-over/queries.ts'
import {
  type Due,
  deleteComments,
  deleteFollows,
  deleteMessages,
  deleteNotifications,
  deleteNumbers,
  deleteOwnPins,
  deletePinsOnOwnBoards,
  deleteRemainingRows,
  deleteWebhookDeliveries,
  selectDue,
  selectLeftovers,
} from './queries.ts'

/** Limits: accounts per query, and rows of each kind per batch. */
const ACCOUNTS = 100
const ROWS = 500
/** Database calls of one run, and of one account before it is the next one's turn. */
const RUN = { calls: 600, atATime: 150 }

/**
 * Permanently deletes the data of deleted accounts after thirty days (docs/decisions/015). Each batch is atomic and bounded; the next night
 * continues. An account that fails does not stop the others, and a large one does not delay them: unfinished accounts get the calls that the others
 * leave.
 * @throws the first error, after all accounts have had their turn
 */
export async function purgeAccounts(db: Database, now: number, { calls, atATime } = RUN): Promise<void> {
  const faults: unknown[] = []
  const large: Due[] = []
  let callsLeft = calls
  const purge = async (due: Due, most: number) => {
    const budget = { calls: Math.min(most, callsLeft) }
    const before = budget.calls
    const isDone = await purgeAccount(db, due.id, budget).catch((error: unknown) => {
      if (error instanceof BudgetSpent) throw error
      log('error', 'purge', { account: due.id, cause: causeOf(error) })
      faults.push(error)
      return true
    })
    // A failed purge counts as at least one call.
    callsLeft -= Math.max(1, before - budget.calls)
    return isDone
  }
  for (let last: Due | undefined = { id: 0, purgeAt: 0 }; last && callsLeft > 0; ) {
    callsLeft--
    const { due }: { due: Due[] } = await batch(db, { due: selectDue(now, last, ACCOUNTS) })
    for (const each of due) if (callsLeft > 0 && !(await purge(each, atATime))) large.push(each)
    last = due.at(-1)
  }
  for (const each of large) if (callsLeft > 0) await purge(each, callsLeft)
  if (faults.length > 0) throw faults[0]
}

/** Purges an account as far as the budget of calls allows; returns true when nothing is left. */
async function purgeAccount(db: Database, userId: number, budget: { calls: number }): Promise<boolean> {
  const call = () => budget.calls > 0 && budget.calls-- > 0
  for (;;) {
    if (!call()) return false
    const {
      boards: [board],
    } = await batch(db, { boards: selectBoardToHandOver(userId) })
    if (!board) break
    if (!call()) return false
    await batch(db, handOverBoard(board))
  }
  for (;;) {
    if (!call()) return false
    const {
      removed: [removed],
      left,
    } = await batch(db, deleteOwnPins(userId, ROWS))
    if (!left[0]?.found) break
    if (Array.isArray(removed) && removed.length === ROWS) continue
    if (!call()) return false
    await batch(db, handOverPins(userId, ROWS))
  }
  for (;;) {
    if (!call()) return false
    const left = await batch(db, selectLeftovers(userId))
    if (Object.values(left).every(([row]) => !row?.found)) break
    if (!call()) return false
    await batch(db, [
      ...deletePinsOnOwnBoards(userId, ROWS),
      ...deleteFollows(userId, ROWS),
      deleteMessages(userId, ROWS),
      ...deleteComments(userId, ROWS),
      ...deleteNotifications(userId, ROWS),
      ...deleteNumbers(userId, ROWS),
      deleteWebhookDeliveries(userId, ROWS),
    ])
  }
  if (!call()) return false
  await batch(db, deleteRemainingRows(userId))
  return true
}
