import { type SQL, sql } from 'drizzle-orm'
import { batch, batchAll, type Statement, statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { users } from '../profiles/tables.ts'
import { handOverBoard, handOverPins, selectHeir } from './hand-over.ts'
import { deleteOwnPins, deletePinsOnOwnBoards, dropFollows } from './leftovers.ts'

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

/** What is bounded by nature, then the person. */
function deleteTheRest(db: Database, userId: number): Statement[] {
  const own = sql`(select id from boards where owner_id = ${userId})`
  const tables: [string, string][] = [
    ['sessions', 'user_id'],
    ['account_tokens', 'user_id'],
    ['idempotency_keys', 'user_id'],
    ['user_metadata', 'user_id'],
    ['user_aliases', 'user_id'],
  ]
  const pairs: [string, string, string][] = [
    ['linked_accounts', 'user_id', 'other_id'],
    ['delegations', 'delegate_id', 'subject_id'],
    ['follow_requests', 'target_id', 'requester_id'],
    ['blocks', 'blocker_id', 'blocked_id'],
    ['reports', 'reporter_id', 'target_id'],
  ]
  return [
    ...tables.map(([table, column]) =>
      statement(db, sql`delete from ${sql.raw(table)} where ${sql.raw(column)} = ${userId}`),
    ),
    ...pairs.map(([table, a, b]) =>
      statement(db, sql`delete from ${sql.raw(table)} where ${sql.raw(a)} = ${userId} or ${sql.raw(b)} = ${userId}`),
    ),
    statement(db, sql`update takedowns set sender_id = null where sender_id = ${userId}`),
    statement(db, sql`update pins set promoter_id = null where promoter_id = ${userId}`),
    statement(
      db,
      sql`update boards set collaborator_count = collaborator_count - 1
      where id in (select board_id from profile_boards where user_id = ${userId} and role = 'collaborator')`,
    ),
    statement(db, sql`delete from profile_boards where user_id = ${userId} or board_id in ${own}`),
    statement(db, sql`delete from sections where board_id in ${own}`),
    statement(db, sql`delete from boards where owner_id = ${userId}`),
    statement(db, sql`delete from users where id = ${userId}`),
  ]
}
