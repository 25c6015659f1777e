import { type SQL, sql } from 'drizzle-orm'
import { type Statement, statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { personRenamed } from '../effects/write.ts'
import { areUnused } from '../media/conditions.ts'
import { selectUploads } from '../media/read.ts'
import { cancelCleanup, markMediaUsed, scheduleLaterCleanup } from '../media/write.ts'
import { users } from '../profiles/tables.ts'
import { isRecorded } from '../undo/conditions.ts'
import { recordUndo, UNDO_TIME } from '../undo/write.ts'
import { avatarOf, isAvatar } from './conditions.ts'

/** The user's profile picture, and their uploads among the given ids. */
export function selectAvatar(db: Database, userId: number, uploadIds: number[]) {
  return {
    person: db.select({ key: users.imageKey }).from(users).where(sql`${users.id} = ${userId}`),
    uploads: selectUploads(db, uploadIds, sql`${userId}`),
  }
}

interface AvatarChange {
  /** The id of the undo entry. */
  id: number
  userId: number
  /** The new picture's key; null: none. */
  key: string | null
  /** The uploads used: one or none. */
  uploadIds: number[]
  now: number
}

/**
 * Changes a user's profile picture if the upload is unused. The previous picture stays stored as long as the change can
 * be undone.
 */
export function changeAvatarStatements(db: Database, { id, userId, key, uploadIds, now }: AvatarChange) {
  const isNow = isRecorded(id)
  const inverse = sql`(select json_object('was', image_key, 'is', ${key}) from users where id = ${userId})`
  const entry = { id, userId, kind: 'picture_changed', now, inverse, summary: { action: 'picture_changed' } as const }
  return {
    recorded: recordUndo(db, entry, sql`${areUnused(uploadIds, userId)} and not ${isAvatar(userId, key)}`),
    replaced: scheduleLaterCleanup(db, sql`${avatarOf(userId)} and ${isNow}`, now + UNDO_TIME),
    changed: updateAvatar(db, userId, key, isNow),
    kept: key === null ? [] : [markMediaUsed(db, uploadIds, key, isNow), cancelCleanup(db, sql`(${avatarOf(userId)})`)],
    renamed: personRenamed(db, sql`(select ${userId} where ${isNow})`),
    told: db
      .select({ done: sql<number>`${isNow}`.as('done'), same: sql<number>`${isAvatar(userId, key)}`.as('same') })
      .from(sql`(select 1)`),
  }
}

function updateAvatar(db: Database, userId: number, key: string | null, when: SQL): Statement {
  return statement(db, sql`update users set image_key = ${key} where id = ${userId} and ${when}`)
}

/** Restores a previous profile picture. */
export function restoreAvatar(db: Database, userId: number, key: string | null, isNow: SQL): Statement[] {
  return [
    scheduleLaterCleanup(db, sql`${avatarOf(userId)} and ${isNow}`, 0),
    updateAvatar(db, userId, key, isNow),
    ...(key === null ? [] : [cancelCleanup(db, sql`(${avatarOf(userId)})`)]),
    ...personRenamed(db, sql`(select ${userId} where ${isNow})`),
  ]
}
