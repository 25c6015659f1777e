import type { SQL } from 'drizzle-orm'
import { sql } from '#worker/db/sql.ts'
import { actingForSql } from '#worker/model/accounts/rules.ts'
import { hasRoom, isNameFree, isSlugFree } from '#worker/model/boards/rules.ts'
import { isWithheld } from '#worker/model/legal/rules.ts'
import { ofInverse } from '#worker/model/undo/rules.ts'

/** True if a deleted board can be restored under a name: it is not withheld, and the owner has room. Archived boards do not need a free name. */
export function canRestore(boardId: number, ownerId: number, nameKey: string, isArchived: boolean): SQL {
  const isFree = isArchived ? sql`true` : isNameFree(ownerId, nameKey, boardId)
  const isDeleted = sql`exists (select 1 from boards where id = ${boardId} and deleted_at is not null) and not ${isWithheld('board', boardId)}`
  return sql`${isDeleted} and ${isFree} and ${hasRoom(ownerId)}`
}

/** True if a deletion can be undone: the board was not restored since, its name and slug are free, the owner has room, and the user may still manage it. */
export function canUndoDeletion(id: number, userId: number): SQL {
  const [board, at] = [ofInverse(id, '$.board'), ofInverse(id, '$.at')]
  const slug = sql`(boards.shelved ->> '$.slug')`
  const owner = sql`boards.owner_id`
  const managed = sql`(boards.collaborators_manage and exists (select 1 from json_each(boards.shelved, '$.people') as j
    where j.value ->> 0 = ${userId}))`
  return sql`exists (select 1 from boards where id = ${board} and deleted_at = ${at}
    and (archived or ${isNameFree(owner, sql`boards.name_key`, board)}) and ${isSlugFree(owner, slug, board)}
    and ${hasRoom(owner)} and (${actingForSql(sql`${userId}`, owner, 'boards')} or ${managed})) and not ${isWithheld('board', board)}`
}
