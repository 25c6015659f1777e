import type { SQL } from 'drizzle-orm'
import { outsideAction, type Statement } from '#worker/db/batch.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'

/** A lock that a running action holds. */
export interface Lock {
  boardId: number
  token: string
}

/**
 * Takes the lock if it is free or expired.
 * @param until expiry, in ms since 1970
 */
export function takeLock({ boardId, token }: Lock, action: string, now: number, until: number) {
  return outsideAction(
    run`insert into board_locks (board_id, section_id, action, token, expires_at) values (${boardId}, 0, ${action}, ${token}, ${until})
        on conflict do update set action = excluded.action, token = excluded.token, expires_at = excluded.expires_at
        where expires_at <= ${now}`,
  )
}

export function selectLock(boardId: number) {
  return select({ token: sql<string>`token` })`from board_locks where board_id = ${boardId} and section_id = 0`
}

/** Releases the lock. Run it last in the batch that needs the lock. */
export function unlock({ boardId, token }: Lock): Statement {
  return outsideAction(run`delete from board_locks where board_id = ${boardId} and token = ${token}`)
}

/**
 * A statement that stores a new token in the lock if it is still held and `when` is true. `isConfirmed` checks for that token,
 * so it stays true for the rest of the batch even if later statements change the data that `when` depends on.
 */
export function confirmLock(lock: Lock, when: SQL): { statement: Statement; isConfirmed: SQL; lock: Lock } {
  const token = crypto.randomUUID()
  const { boardId } = lock
  return {
    statement: outsideAction(
      run`update board_locks set token = ${token} where board_id = ${boardId} and token = ${lock.token} and ${when}`,
    ),
    isConfirmed: sql`exists (select 1 from board_locks where board_id = ${boardId} and token = ${token})`,
    lock: { boardId, token },
  }
}
