import { type SQL, sql } from 'drizzle-orm'
import { actingForSql } from '../../accounts/conditions.ts'
import { ofInverse } from '../../undo/conditions.ts'
import { hasRoom, isNameFree, isSlugFree } from '../conditions.ts'

/** Whether a deleted board can be put back under a name: it is deleted still, its owner has room, and the name is free where it counts. */
export function canRestore(boardId: number, ownerId: number, nameKey: string, isArchived: boolean): SQL {
  const isFree = isArchived ? sql`true` : isNameFree(ownerId, nameKey, boardId)
  const isDeleted = sql`exists (select 1 from boards where id = ${boardId} and deleted_at is not null)`
  return sql`${isDeleted} and ${isFree} and ${hasRoom(ownerId)}`
}

/** Whether a deletion can be taken back: it was the last, name and address are free, and who did it acts for the owner or managed the board. */
export function canUndoDeletion(id: number, userId: number): SQL {
  const [board, at] = [ofInverse(id, '$.board'), ofInverse(id, '$.at')]
  const slug = sql`(boards.shelved ->> '$.slug')`
  const owner = sql`boards.owner_id`
  const managed = sql`(boards.collaborators_manage and exists (select 1 from json_each(boards.shelved, '$.people') as j
    where j.value ->> 0 = ${userId}))`
  return sql`exists (select 1 from boards where id = ${board} and deleted_at = ${at}
    and (archived or ${isNameFree(owner, sql`boards.name_key`, board)}) and ${isSlugFree(owner, slug, board)}
    and ${hasRoom(owner)} and (${actingForSql(sql`${userId}`, owner, 'boards')} or ${managed}))`
}
