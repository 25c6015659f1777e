import type { SQL } from 'drizzle-orm'
import type { Statement } from '../db/batch.ts'
import { select } from '../db/select.ts'
import { sql } from '../db/sql.ts'
import { run } from '../db/write.ts'
import { selectUploads } from '../media/read.ts'
import { cancelCleanup, markMediaUsed, scheduleLaterCleanup } from '../media/write.ts'
import { personChanged, personRenamed } from '../model/effects/write.ts'
import { areUnused } from '../model/media/rules.ts'
import { isRecorded } from '../model/undo/rules.ts'
import { ensureBusiness } from '../profiles/write.ts'
import { recordUndo } from '../undo/write.ts'
import { canUndoPicture, isPicture, pictureOf, SLOTS, type Slot } from './conditions.ts'

/** A picture's key and its size in pixels. */
export interface Picture {
  key: string
  width: number
  height: number
}

/** The user's picture, the flag of businesses, and the user's uploads among the given ids. */
export function selectPicture(slot: Slot, userId: number, uploadIds: number[]) {
  const isPartner = sql<number>`(select is_partner from users where id = ${userId})`
  return {
    person: select({ key: sql<string | null>`(${pictureOf(slot, userId)})`, isPartner })`from (select 1)`,
    uploads: selectUploads(uploadIds, sql`${userId}`),
  }
}

interface PictureChange {
  /** The id of the undo entry. */
  id: number
  slot: Slot
  userId: number
  /** The new picture; null: none. */
  picture: Picture | null
  /** The uploads used: one or none. */
  uploadIds: number[]
  now: number
  /** How long the previous picture stays stored, in ms. */
  keptFor: number
}

/** The inverse for undo: the keys before and after, and the size of the previous picture. */
function inverseOf(slot: Slot, userId: number, key: string | null): SQL {
  if (slot === 'avatar')
    return sql`(select json_object('was', image_key, 'is', ${key}) from users where id = ${userId})`
  return sql`(select json_object('was', cover_key, 'width', cover_width, 'height', cover_height, 'is', ${key})
    from businesses where user_id = ${userId})`
}

/**
 * Changes a picture of a user if the upload is unused. The previous picture stays stored as long as the change can be
 * undone.
 */
export function changePictureStatements(change: PictureChange) {
  const { id, slot, userId, picture, uploadIds, now, keptFor } = change
  const isNow = isRecorded(id)
  const key = picture?.key ?? null
  const kind = SLOTS[slot].undone
  const entry = { id, userId, kind, now, inverse: inverseOf(slot, userId, key), summary: { action: kind } }
  const current = pictureOf(slot, userId)
  return {
    row: slot === 'cover' ? [ensureBusiness(userId)] : [],
    recorded: recordUndo(entry, sql`${areUnused(uploadIds, userId)} and not ${isPicture(slot, userId, key)}`),
    replaced: scheduleLaterCleanup(sql`${current} and ${isNow}`, now + keptFor),
    changed: updatePicture(slot, userId, picture, isNow),
    kept: key === null ? [] : [markMediaUsed(uploadIds, key, isNow), cancelCleanup(sql`(${current})`)],
    shown: changesShown(slot, userId, isNow),
    told: select({
      done: sql<number>`${isNow}`,
      same: sql<number>`${isPicture(slot, userId, key)}`,
    })`from (select 1)`,
  }
}

function updatePicture(slot: Slot, userId: number, picture: Picture | null, when: SQL): Statement {
  const key = picture?.key ?? null
  if (slot === 'avatar') return run`update users set image_key = ${key} where id = ${userId} and ${when}`
  return run`update businesses set cover_source = ${key === null ? '' : 'image'}, cover_key = ${key},
      cover_width = ${picture?.width ?? null}, cover_height = ${picture?.height ?? null} where user_id = ${userId} and ${when}`
}

/** A profile picture is shown beside the name in many places; a cover only on the profile. */
function changesShown(slot: Slot, userId: number, isNow: SQL): Statement[] {
  const person = sql`(select ${userId} where ${isNow})`
  return slot === 'avatar' ? personRenamed(person) : personChanged(person)
}

/** Restores a previous picture. */
export function restorePicture(slot: Slot, userId: number, picture: Picture | null, isNow: SQL): Statement[] {
  const current = pictureOf(slot, userId)
  return [
    scheduleLaterCleanup(sql`${current} and ${isNow}`, 0),
    updatePicture(slot, userId, picture, isNow),
    ...(picture === null ? [] : [cancelCleanup(sql`(${current})`)]),
    ...changesShown(slot, userId, isNow),
  ]
}

/** Restores the profile picture `was` if `is` is still set and `was` was not removed. The caller raises the person's versions. */
export function putBackPicture(userId: number, keys: { was: string | null; is: string }): Statement[] {
  const picture = keys.was === null ? null : { key: keys.was, width: 0, height: 0 }
  return restorePicture('avatar', userId, picture, canUndoPicture('avatar', userId, keys))
}
