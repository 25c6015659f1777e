import { type SQL, sql } from 'drizzle-orm'
import { batch, batchAll } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { users } from '../profiles/tables.ts'
import { handOverBoard, handOverPins, selectHeir } from './hand-over.ts'
import { deleteOwnPins, deletePinsOnOwnBoards, dropFollows } from './leftovers.ts'
import { deleteTheRest } from './purge-rest.ts'

/** Rows that one batch takes away at most, of each kind; batches that one night runs at most. */
const ROWS = 500
const BATCHES = 400

/**
 * Takes away for good what deleted accounts have left whose thirty days are over (docs/decisions/015). Each batch is whole in
 * itself and bounded; what a night doesn't finish, the next one does.
 */
export async function purgeAccounts(db: Database, now: number): Promise<void> {
  const [due] = await batch(db, [
    db.select({ id: users.id }).from(users).where(sql`purge_at is not null and purge_at <= ${now}`).limit(100),
  ])
  let left = BATCHES
  for (const { id } of due) {
    while (left-- > 0 && !(await purgeStep(db, id)));
    if (left <= 0) return
  }
}

/** One batch of somebody's end; true when nothing of theirs is left. */
async function purgeStep(db: Database, userId: number): Promise<boolean> {
  const [[heir], [pinsElsewhere], [pinsLeft], [follows]] = await batch(db, [
    selectHeir(db, userId),
    one(
      db,
      sql`select 1 from pins p join boards b on b.id = p.board_id where p.pinner_id = ${userId} and b.owner_id <> ${userId}`,
    ),
    one(
      db,
      sql`select 1 from pins where pinner_id = ${userId} or board_id in (select id from boards where owner_id = ${userId})`,
    ),
    one(db, sql`select 1 from follows where follower_id = ${userId} or followee_id = ${userId}`),
  ])
  if (heir) await batchAll(db, handOverBoard(db, heir))
  else if (pinsElsewhere?.found) await batchAll(db, handOverPins(db, userId, ROWS))
  else if (pinsLeft?.found)
    await batchAll(db, [...deletePinsOnOwnBoards(db, userId, ROWS), ...deleteOwnPins(db, userId, ROWS)])
  else if (follows?.found) await batchAll(db, dropFollows(db, userId, ROWS))
  else {
    await batchAll(db, deleteTheRest(db, userId))
    return true
  }
  return false
}

function one(db: Database, query: SQL) {
  return db.select({ found: sql<number>`exists (${query})`.as('found') }).from(sql`(select 1)`)
}
