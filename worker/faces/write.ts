import { sql } from 'drizzle-orm'
import { Failure } from '../../domain/errors.ts'
import type { UndoHandle } from '../../domain/undo/contract.ts'
import { batchAll, statement } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import { personRenamed } from '../effects/write.ts'
import type { Asker } from '../http/asker.ts'
import { areUnused } from '../media/conditions.ts'
import { selectUploads } from '../media/read.ts'
import type { MediaRow } from '../media/tables.ts'
import { keepMedia, nameMedia, noteReplaced } from '../media/write.ts'
import { users } from '../profiles/tables.ts'
import { isRecorded } from '../undo/conditions.ts'
import { undoHandle } from '../undo/view.ts'
import { recordUndo, UNDO_TIME } from '../undo/write.ts'

interface ChangedFace {
  key: string | null
  /** Absent where the face is that one already. */
  undo?: UndoHandle
}

/**
 * Gives somebody a face, or takes it away (`mediaId` null). The face before stays in the store while the change can be taken back. What isn't
 * an unused picture of theirs is 400; their face already, which a second try sends again, is left as it is.
 */
export async function changeFace({ db, now }: Asker, userId: number, mediaId: number | null): Promise<ChangedFace> {
  const ids = mediaId === null ? [] : [mediaId]
  const [people, uploads] = (await batchAll(db, [
    db.select({ key: users.imageKey }).from(users).where(sql`${users.id} = ${userId}`),
    selectUploads(db, ids, sql`${userId}`),
  ])) as [{ key: string | null }[], MediaRow[]]
  const was = people[0]?.key ?? null
  const upload = uploads[0]
  const key = upload?.key ?? null
  const isUsable = mediaId === null || (upload?.kind === 'image' && (!upload.used || key === was))
  if (!isUsable) throw unknownMedia()
  if (key === was) return { key }
  const id = newId()
  const isNow = isRecorded(id)
  const isFace = sql`exists (select 1 from users where id = ${userId} and image_key is ${key})`
  const face = sql`select image_key from users where id = ${userId}`
  const inverse = sql`(select json_object('was', image_key, 'is', ${key}) from users where id = ${userId})`
  const entry = { id, userId, kind: 'picture_changed', now, inverse, summary: { action: 'picture_changed' } as const }
  const results: unknown[] = await batchAll(db, [
    recordUndo(db, entry, sql`${areUnused(ids, userId)} and not ${isFace}`),
    noteReplaced(db, sql`${face} and ${isNow}`, now + UNDO_TIME),
    statement(db, sql`update users set image_key = ${key} where id = ${userId} and ${isNow}`),
    ...(key === null ? [] : [nameMedia(db, ids, key, isNow), keepMedia(db, sql`(${face})`)]),
    ...personRenamed(db, sql`(select ${userId} where ${isNow})`),
    db
      .select({ done: sql<number>`${isNow}`.as('done'), same: sql<number>`${isFace}`.as('same') })
      .from(sql`(select 1)`),
  ])
  const [told] = results.at(-1) as { done: number; same: number }[]
  if (told?.done) return { key, undo: undoHandle(id, now) }
  // Another try at the same time was quicker.
  if (told?.same) return { key }
  throw unknownMedia()
}

function unknownMedia(): Failure {
  return new Failure('invalid', { faults: [{ field: 'media_id', code: 'unknown_value' }] })
}
