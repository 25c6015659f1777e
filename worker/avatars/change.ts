import { avatarAnswer, coverAnswer, pictureBody } from '#domain/avatars/contract.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import type { UndoHandle } from '#domain/undo/contract.ts'
import { batch } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import { action, type Call } from '../http/action/action.ts'
import { WRITE_FAILS } from '../http/action/fails.ts'
import { countAgainst, type Limit } from '../http/limits.ts'
import type { Requester } from '../http/requester.ts'
import type { UndoKind } from '../model/undo/rules.ts'
import { avatarUrls, coverView } from '../profiles/view.ts'
import { undoHandle } from '../undo/view.ts'
import { UNDO_TIME } from '../undo/write.ts'
import { type ChangedPicture as Changed, canUndoPicture, SLOTS, type Slot } from './conditions.ts'
import { changePictureStatements, type Picture, restorePicture, selectPicture } from './queries.ts'

/** Shared by the calls and the forms. */
export const PICTURE_CHANGES: Limit = { name: 'face', times: 60, seconds: 3600 }

const OF_PERSON = { ids: {}, input: pictureBody, login: 'full' } as const

/** Sets or removes the viewer's profile picture, as `changePicture`. */
export const setAvatar = action(
  {
    ...OF_PERSON,
    call: ['put', routes.api.avatar],
    summary: 'Set or remove the viewer’s profile picture',
    answer: avatarAnswer,
    fails: WRITE_FAILS,
  },
  async function setAvatar(call) {
    const { picture, ...rest } = await change(call, 'avatar')
    return { ...avatarUrls(call.site.mediaBase, picture?.key ?? null), ...rest }
  },
).undo([SLOTS.avatar.undone], pictureChange('avatar'))

/** Sets or removes the cover of the viewer's business, as `changePicture`. */
export const setCover = action(
  {
    ...OF_PERSON,
    call: ['put', routes.api.cover],
    summary: 'Set or remove the cover of the viewer’s business',
    answer: coverAnswer,
    fails: [...WRITE_FAILS, 'forbidden'],
  },
  async function setCover(call) {
    const { picture, ...rest } = await change(call, 'cover')
    return { profile_cover: coverView(picture && 'image', picture, call.site.mediaBase), ...rest }
  },
).undo([SLOTS.cover.undone], pictureChange('cover'))

type PictureCall = Pick<Call<unknown, undefined, { media_id: string | null }>, 'requester' | 'caller' | 'input'>

async function change(
  { requester, caller, input: { media_id: id } }: PictureCall,
  slot: Slot,
): Promise<ChangedPicture> {
  await countAgainst(requester.db, [{ limit: PICTURE_CHANGES, who: String(caller.id) }], requester.now)
  return changePicture(requester, slot, caller.id, id === null ? null : Number(id))
}

interface ChangedPicture {
  picture: Picture | null
  /** Absent if the picture did not change. */
  undo?: UndoHandle
}

/**
 * Sets a user's profile picture or cover, or removes it (`mediaId` null). The previous picture stays stored for `keptFor` ms, as long as the change can be
 * undone. Only a business has a cover: others get 403 code 3. Anything but an unused picture of the user is 400. Setting the current picture again, as a
 * retry does, changes nothing.
 */
export async function changePicture(
  { db, now }: Pick<Requester, 'db' | 'now'>,
  slot: Slot,
  userId: number,
  mediaId: number | null,
  keptFor = UNDO_TIME,
): Promise<ChangedPicture> {
  const uploadIds = mediaId === null ? [] : [mediaId]
  const {
    person: [person],
    uploads: [upload],
  } = await batch(db, selectPicture(slot, userId, uploadIds))
  if (slot === 'cover' && !person?.isPartner) throw new Failure('forbidden')
  const was = person?.key ?? null
  const key = upload?.key ?? null
  const isUsable = mediaId === null || (upload?.kind === 'image' && (!upload.used || key === was))
  if (!isUsable) throw unknownMedia()
  const picture = upload ? { key: upload.key, width: upload.width, height: upload.height } : null
  if (key === was) return { picture }
  const id = newId()
  const {
    told: [told],
  } = await batch(db, changePictureStatements({ id, slot, userId, picture, uploadIds, now, keptFor }))
  if (told?.done) return { picture, undo: undoHandle(id, now) }
  // A concurrent request set the same picture.
  if (told?.same) return { picture }
  throw unknownMedia()
}

function unknownMedia(): Failure {
  return new Failure('invalid', { faults: [{ field: 'media_id', code: 'unknown_value' }] })
}

/** Restores the previous picture if the new one is still set. */
function pictureChange(slot: Slot): UndoKind<Changed> {
  return {
    when: ({ inverse, userId }) => canUndoPicture(slot, userId, inverse),
    statements({ inverse, userId }, isNow) {
      const { was, width = 0, height = 0 } = inverse
      return restorePicture(slot, userId, was === null ? null : { key: was, width, height }, isNow)
    },
  }
}
