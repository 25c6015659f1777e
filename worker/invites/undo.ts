import { type SQL, sql } from 'drizzle-orm'
import { actingForSql } from '../accounts/conditions.ts'
import { lieWherePut } from '../boards/conditions.ts'
import { type Statement, statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { pinsMoved } from '../effects/write.ts'
import type { EntryRow } from '../undo/read.ts'
import type { Judged, UndoKind, UndoKinds } from '../undo/write.ts'
import type { Parting } from './collaborators.ts'
import { join, mayJoin } from './membership.ts'
import { unmakeRoom } from './own-pins.ts'

/**
 * Whether somebody can come back to a board as they left it: it is still that owner's, as open or closed as it was, there is room and no
 * block in between, and their pins lie where they were put.
 */
function mayReturn({ id, inverse }: Judged, mayAct: SQL, most?: number): SQL {
  const { board, user, owner, grp } = inverse as Parting
  const asLeft = sql`exists (select 1 from boards where id = ${board} and owner_id = ${owner} and grp = ${grp})`
  return sql`(${mayAct} and ${asLeft} and ${mayJoin({ boardId: board, userId: user })} and ${lieWherePut(id, most)})`
}

/** Their row as it was, their pins from where they went, those whom they had asked. */
function returnStatements(db: Database, { id, inverse }: EntryRow, isNow: SQL): Statement[] {
  const { board, user, rk, pos, made, invites } = inverse as Parting
  return [
    ...join(db, { boardId: board, userId: user }, { recentRk: rk, customPos: pos }, isNow),
    ...pinsMoved(db, id, 'back', isNow),
    ...unmakeRoom(db, made, user, isNow),
    statement(
      db,
      sql`update board_invites set status = j.status
        from (select value ->> 'user' as user, value ->> 'status' as status from json_each(${JSON.stringify(invites)})) as j
        where board_id = ${board} and user_id = j.user and inviter_id = ${user} and board_invites.status = 'cancelled' and ${isNow}`,
    ),
  ]
}

const removal: UndoKind = {
  when: (entry, most) =>
    mayReturn(entry, actingForSql(sql`${entry.userId}`, sql`${(entry.inverse as Parting).owner}`, 'boards'), most),
  statements: returnStatements,
}

/** How it is taken back that somebody is on a board no more: by who took them off, or by who left. */
export const inviteUndos: UndoKinds = {
  collaborator_removed: removal,
  board_left: { when: (entry, most) => mayReturn(entry, sql`true`, most), statements: returnStatements },
}
