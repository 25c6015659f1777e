import type { SQL } from 'drizzle-orm'
import { nameOrders } from '#domain/boards/name-order.ts'
import { nameKey } from '#domain/text.ts'
import type { BoardRow } from '#worker/boards/read.ts'
import { orderOfRow, placeFirst } from '#worker/boards/write.ts'
import type { Statement } from '#worker/db/batch.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'
import { CARD_COLUMNS, CARD_VALUES } from '#worker/model/boards/card-columns.ts'
import { isNameFree, isSlugFree } from '#worker/model/boards/rules.ts'
import { boardsAdded, boardsRemoved } from '#worker/model/effects/write.ts'
import type { Member } from '#worker/model/invites/rules.ts'
import { isRecorded } from '#worker/model/undo/rules.ts'

/** Maximum number of pins in one undo entry. */
const MAX_PINS = 100_000

/** The user's pins on a board, as input of `partsJson`. */
export function ownPins({ boardId, userId }: Member): SQL {
  return sql`(select id, board_id, section_id from pins where board_id = ${boardId} and pinner_id = ${userId} limit ${MAX_PINS})`
}

/**
 * The target of a leaving collaborator's pins: their boardless pins if the board is public, otherwise a secret board with the same name, because boardless pins
 * are public (docs/decisions/021).
 */
export interface Destination {
  /** The target board's id, as SQL that the first statement of the batch evaluates. */
  boardId: SQL
  /** The id of a new board, if one is needed. */
  madeId: number
  isSecret: boolean
}

export function destinationOf(board: BoardRow, userId: number, madeId: number): Destination {
  const isSecret = board.card.grp !== 0
  const quicksave = sql`coalesce((select id from boards where owner_id = ${userId} and kind = 'quicksave'), ${madeId})`
  return { boardId: isSecret ? sql`${madeId}` : quicksave, madeId, isSecret }
}

/** Creates the target board of the recorded pins if it does not exist. */
export function makeBoardForPins(
  entryId: number,
  { userId }: Member,
  { madeId, isSecret }: Destination,
  from: BoardRow,
  now: number,
): Statement[] {
  const wanted = sql`${isRecorded(entryId)} and exists (select 1 from undo_entries
    where id = ${entryId} and inverse ->> '$.parts[0].tb' = ${madeId})`
  if (!isSecret)
    return [
      run`insert into boards (id, owner_id, name, name_key, slug, kind, created_at)
          select ${madeId}, ${userId}, '', '', '_quicksave', 'quicksave', ${now} where ${wanted}`,
    ]
  const names = JSON.stringify(
    candidateNames(from.card.name, madeId).map((name) => ({ name, key: nameKey(name), orders: nameOrders(name) })),
  )
  const isFree = isNameFree(userId, sql`j.value ->> 'key'`, 0)
  const slug = sql`case when ${isSlugFree(userId, from.card.slug, 0)} then ${from.card.slug}
    else substr(${from.card.slug}, 1, 30) || '-' || ${String(madeId)} end`
  return [
    run`insert into boards (id, owner_id, name, name_key, name_order, slug, privacy, grp, created_at)
        select ${madeId}, ${userId}, j.value ->> 'name', j.value ->> 'key', ${orderOfRow(sql`${userId}`)}, ${slug}, 2, 2, ${now}
        from json_each(${names}) as j where ${isFree} and ${wanted} order by j.key limit 1`,
    run`insert into profile_boards (user_id, board_id, role, grp, recent_rk, created_rk, owner_username, ${CARD_COLUMNS})
        select o.id, b.id, 'owner', b.grp, -b.id, -b.id, o.username, ${CARD_VALUES}
        from boards b join users o on o.id = b.owner_id where b.id = ${madeId} and ${wanted}`,
    placeFirst(sql`(${madeId})`),
    ...boardsAdded(sql`(select ${madeId} where ${wanted})`),
  ]
}

/** Deletes the created board if it is empty and unused. */
export function removeMadeBoard(madeId: number, userId: number, isNow: SQL): Statement[] {
  const isUnused = sql`exists (select 1 from boards b where b.id = ${madeId} and b.owner_id = ${userId} and b.grp = 2 and b.kind = 'normal'
    and b.pin_count + b.section_count + b.collaborator_count + b.follower_count = 0
    and not exists (select 1 from board_slugs s where s.board_id = b.id)
    and not exists (select 1 from board_locks l where l.board_id = b.id)
    and not exists (select 1 from board_invites i where i.board_id = b.id)) and ${isNow}`
  return [
    ...boardsRemoved(sql`(select ${madeId} where ${isUnused})`),
    run`delete from profile_boards where board_id = ${madeId} and ${isUnused}`,
    run`delete from boards where id = ${madeId} and ${isUnused}`,
  ]
}

/** Names to try in order; the last one is unique. */
function candidateNames(name: string, id: number): string[] {
  const short = name.slice(0, 30).toWellFormed().replaceAll('\ufffd', '').trimEnd()
  return [name, ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${short} ${n}`), `${short} ${id}`]
}
