import type { SQL } from 'drizzle-orm'
import { LIMITS } from '#domain/limits.ts'
import { sql } from '#worker/db/sql.ts'

/** True if a board of the person has room for so many more sections. */
export function isRoomFor(userId: number, boardId: number, count: number): SQL {
  return sql`exists (select 1 from boards where id = ${boardId} and owner_id = ${userId} and deleted_at is null)
    and (select count(*) from sections where board_id = ${boardId}) + ${count} <= ${LIMITS.max.sections}`
}
