import type { ArchiveAccount } from '../../../../domain/imports/archive.ts'
import type { MoreOf } from '../../../../domain/imports/found.ts'
import type { UserUpdate } from '../../../../domain/profiles/settings.ts'
import { changePicture } from '../../../avatars/write.ts'
import type { Database } from '../../../db/open.ts'
import { round } from '../../../db/round.ts'
import { personRenamed } from '../../../effects/write.ts'
import { privacyStatements, updateFields } from '../../../profiles/write.ts'
import type { Step } from '../../running/bring.ts'
import { keepPicture } from '../../running/media.ts'
import { readTraces, type Traces, writeTraces } from '../traces.ts'
import { fieldsOf, updateOf } from './fields.ts'
import { selectProfile, startOrder } from './queries.ts'

/** Replaces the profile and settings by those of the archive. What was before is kept for the undo. */
export async function bringProfile(step: Step, { account, files }: MoreOf<'account'>): Promise<void> {
  const { db, bucket, row, now } = step
  const {
    profile: [profile],
  } = await round(db, { profile: selectProfile(db, row.userId) })
  if (!profile) return
  const traces = await readTraces(bucket, row.id)
  const set = updateOf(account as ArchiveAccount)
  if (!traces.profile) await writeTraces(bucket, row.id, { ...traces, profile: { was: fieldsOf(profile), set } })
  await setFields(db, row.userId, set, now)
  if (account.has_custom_board_order) await round(db, startOrder(db, row.userId))
  const picture = account.picture && (await keepPicture(step, files[account.picture.key]))
  if (picture) await changePicture({ db, now }, 'avatar', row.userId, picture.id)
}

/** Puts the profile back as it was before the import. What the person has changed since stays, and so does the picture. */
export async function restoreProfile(
  db: Database,
  userId: number,
  { was, set }: NonNullable<Traces['profile']>,
  now: number,
): Promise<void> {
  const {
    profile: [profile],
  } = await round(db, { profile: selectProfile(db, userId) })
  if (!profile) return
  const is = fieldsOf(profile)
  const same = (Object.keys(set) as (keyof UserUpdate)[]).filter(
    (field) => JSON.stringify(is[field]) === JSON.stringify(set[field]),
  )
  await setFields(db, userId, Object.fromEntries(same.map((field) => [field, was[field]])), now)
}

async function setFields(db: Database, userId: number, fields: UserUpdate, now: number): Promise<void> {
  const { is_private_profile: isPrivate } = fields
  await round(db, [
    ...updateFields(db, userId, fields),
    ...personRenamed(db, userId),
    ...(isPrivate === undefined ? [] : privacyStatements(db, userId, isPrivate, now)),
  ])
}
