import { IMPORT_TIME } from '#domain/imports/contract.ts'
import type { MoreOf } from '#domain/imports/found.ts'
import { keysOf } from '#domain/keys.ts'
import type { UserUpdate } from '#domain/profiles/settings.ts'
import { changePicture, putBackPicture } from '#worker/avatars/write.ts'
import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import type { Statement } from '#worker/db/statement.ts'
import { keepPicture } from '#worker/imports/running/media.ts'
import { changeImport } from '#worker/imports/running/queries.ts'
import type { Step } from '#worker/imports/running/steps.ts'
import { CAME_FURTHER } from '#worker/imports/running/steps.ts'
import { personRenamed } from '#worker/model/effects/write.ts'
import type { ImportRecord } from '#worker/model/imports/tables.ts'
import { privacyStatements, updateFields, waitingFor } from '#worker/profiles/write.ts'
import { type ProfileTrace, readTraces, writeTraces } from '../traces.ts'
import { trace } from '../undoing/queries.ts'
import { fieldsOf, updateOf } from './fields.ts'
import {
  deleteBusiness,
  restorePlace,
  selectProfile,
  startOrder,
  stopOrder,
  verified,
  withoutLanguage,
} from './queries.ts'

/**
 * Replaces the profile and settings by those of the archive, and stores the previous ones for the undo. A private profile becomes public only if the person
 * has confirmed it (docs/decisions/036).
 */
export async function bringProfile(step: Step, { account, files }: MoreOf<'account'>): Promise<void> {
  const { db, bucket, row, now } = step
  const {
    profile: [profile],
  } = await batch(db, { profile: selectProfile(row.userId) })
  if (!profile) return
  const traces = await readTraces(bucket, row.id)
  const set = settable(row, updateOf(account))
  const before: ProfileTrace = traces.profile ?? {
    ...{ was: fieldsOf(profile), set, hadBusiness: profile.business !== null },
    ...{ hadOrder: profile.person.hasCustomBoardOrder, wasVerified: profile.person.isWebsiteVerified },
  }
  const picture = account.picture && (await keepPicture(step, files[account.picture.key]))
  const pictures = picture && { was: before.picture?.was ?? profile.person.imageKey, is: picture.key }
  await writeTraces(bucket, row.id, { ...traces, profile: { ...before, ...(pictures && { picture: pictures }) } })
  await batch(db, [
    ...(set.is_private_profile === false ? [trace(row.id, 'admitted', waitingFor(row.userId))] : []),
    ...setFields(row.userId, set, now),
    ...(account.has_custom_board_order ? [startOrder(row.userId)] : []),
  ])
  // The previous picture stays stored as long as the import can be undone.
  if (picture) await changePicture({ db, now }, 'avatar', row.userId, picture.id, IMPORT_TIME)
}

/**
 * Restores the profile as it was before the import, except for later changes by the person. A formerly public profile becomes public again only if the person
 * has confirmed it.
 */
export async function restoreProfile(
  db: Database,
  row: ImportRecord,
  { was, set, hadBusiness = true, hadOrder = true, wasVerified = false, picture }: ProfileTrace,
  now: number,
): Promise<void> {
  const { userId } = row
  const {
    profile: [profile],
  } = await batch(db, { profile: selectProfile(userId) })
  if (!profile) return
  const is = fieldsOf(profile)
  const same = keysOf(set).filter((field) => JSON.stringify(is[field]) === JSON.stringify(set[field]))
  const back: UserUpdate = settable(row, Object.fromEntries(same.map((field) => [field, was[field]])))
  const { profile_place: place, ...fields } = back
  const isAsBrought = BUSINESS.every((field) => set[field] === undefined || same.includes(field))
  const isAlone = !hadBusiness && set.is_partner === true && back.is_partner === false && isAsBrought
  await batch(db, [
    ...setFields(userId, fields, now),
    ...(wasVerified && back.website_url !== undefined ? [verified(userId)] : []),
    ...(place ? [restorePlace(userId, place)] : []),
    ...(same.includes('locale') && was.locale === undefined ? [withoutLanguage(userId)] : []),
    ...(isAlone ? [deleteBusiness(userId)] : []),
    ...(hadOrder ? [] : [stopOrder(userId)]),
    ...(picture ? putBackPicture(userId, picture) : []),
    changeImport(row, CAME_FURTHER),
  ])
}

/** Settings that only businesses have. */
const BUSINESS = [
  ...(['contact_email', 'contact_phone', 'contact_phone_country', 'enable_profile_address'] as const),
  ...(['enable_profile_message', 'profile_place'] as const),
]

/** The settings, without one that would make the profile public unconfirmed. */
function settable({ mayOpen }: ImportRecord, fields: UserUpdate): UserUpdate {
  const { is_private_profile: isPrivate, ...rest } = fields
  return isPrivate === false && !mayOpen ? rest : fields
}

function setFields(userId: number, fields: UserUpdate, now: number): Statement[] {
  const { is_private_profile: isPrivate } = fields
  return [
    ...updateFields(userId, fields),
    ...personRenamed(userId),
    ...(isPrivate === undefined ? [] : privacyStatements(userId, isPrivate, now)),
  ]
}
