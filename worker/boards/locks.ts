import { type SQL, sql } from 'drizzle-orm'
import { Failure } from '../../domain/errors.ts'
import { batch, beside, type Statement, statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { ownMark } from '../db/receipt.ts'

/** How long a whole-board action may take, in ms (G-045). */
const HOLD = 30_000

/** What an action holds while it runs. */
export interface Lock {
  boardId: number
  token: string
}

/**
 * Takes a board for a whole-board action: select-all, delete, restore, visibility, archive. Where one runs already it is 409 code 2171. It
 * ends by itself after 30 seconds, should the action never come to its end. The same call sent again isn't kept out by itself.
 */
export async function lockBoard(db: Database, boardId: number, action: string, now: number): Promise<Lock> {
  const token = ownMark() ?? crypto.randomUUID()
  const [taken] = (await batch(db, [
    beside(
      statement(
        db,
        sql`insert into board_locks (board_id, section_id, action, token, expires_at) values (${boardId}, 0, ${action}, ${token}, ${now + HOLD})
        on conflict do update set action = excluded.action, token = excluded.token, expires_at = excluded.expires_at
        where expires_at <= ${now}`,
      ),
    ),
    db
      .select({ token: sql<string>`token`.as('token') })
      .from(sql`board_locks`)
      .where(sql`board_id = ${boardId} and section_id = 0`),
  ]).then((results) => results[1])) as { token: string }[]
  if (taken?.token !== token) throw new Failure('source_busy')
  return { boardId, token }
}

/** The last statement of the batch that the lock was for. */
export function unlock(db: Database, { boardId, token }: Lock): Statement {
  return beside(statement(db, sql`delete from board_locks where board_id = ${boardId} and token = ${token}`))
}

/** Runs an action under a lock, which ends with it, whatever becomes of it. */
export async function underLock<Result>(
  db: Database,
  boardId: number,
  action: string,
  now: number,
  run: (lock: Lock) => Promise<Result>,
): Promise<Result> {
  const lock = await lockBoard(db, boardId, action, now)
  try {
    return await run(lock)
  } catch (error) {
    await batch(db, [unlock(db, lock)]).catch(() => null)
    throw error
  }
}

/** Whether somebody else's action holds a board. */
export function isLocked(boardId: number | SQL, now: number, mine?: Lock): SQL {
  return sql`exists (select 1 from board_locks where board_id = ${boardId} and expires_at > ${now} and token is not ${mine?.token ?? null})`
}

/**
 * A statement after which `isConfirmed` is true for the rest of its batch, if the lock still holds and `when` does: what follows may then
 * change what `when` asks.
 */
export function confirmLock(
  db: Database,
  lock: Lock,
  when: SQL,
): { statement: Statement; isConfirmed: SQL; lock: Lock } {
  const token = crypto.randomUUID()
  const { boardId } = lock
  return {
    statement: beside(
      statement(
        db,
        sql`update board_locks set token = ${token} where board_id = ${boardId} and token = ${lock.token} and ${when}`,
      ),
    ),
    isConfirmed: sql`exists (select 1 from board_locks where board_id = ${boardId} and token = ${token})`,
    lock: { boardId, token },
  }
}
