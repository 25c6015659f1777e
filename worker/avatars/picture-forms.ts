import { type Context, Hono } from 'hono'
import { safeNext } from '#domain/accounts/rules.ts'
import { pictureForm } from '#domain/avatars/contract.ts'
import { ERRORS, Failure } from '#domain/errors.ts'
import { href, routes } from '#domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { judge } from '../http/api/operation.ts'
import { failureResponse, toFailure } from '../http/errors.ts'
import { leaveToast, type ToastName } from '../http/forms/flash.ts'
import { redirectAfterForm } from '../http/forms/form.ts'
import { countAgainst } from '../http/limits.ts'
import { authorizeUploader, chosenFile, keepUpload, readFileForm, UPLOADS, uploadContextOf } from '../media/write.ts'
import { changePicture, PICTURE_CHANGES } from './change.ts'
import type { Slot } from './conditions.ts'

/** Profile pictures and covers as plain forms; a script submits the first with the cropped picture. */
export const pictureForms = new Hono<AppEnv>()

const FORMS = {
  avatar: {
    page: routes.settingsPicture,
    back: routes.settingsProfile,
    toasts: ['picture_changed', 'picture_removed'],
  },
  cover: {
    page: routes.settingsCover,
    back: routes.settingsBusiness,
    toasts: ['profile_cover_changed', 'profile_cover_removed'],
  },
} as const satisfies Record<Slot, { page: string; back: string; toasts: [ToastName, ToastName] }>

pictureForms.post(routes.do.picture, (c) => submitPicture(c, 'avatar'))
pictureForms.post(routes.do.cover, (c) => submitPicture(c, 'cover'))

async function submitPicture(c: Context<AppEnv>, slot: Slot): Promise<Response> {
  const [changed, removed] = FORMS[slot].toasts
  let back: string = FORMS[slot].back
  try {
    const userId = await authorizeUploader(c.var.requester, UPLOADS)
    const form = await readFileForm(c)
    const texts = [...form].filter(([name, value]) => typeof value === 'string' && name !== 'file')
    const { remove, return_to } = judge(pictureForm, Object.fromEntries(texts))
    if (return_to !== undefined) back = safeNext(return_to)
    const requester = c.var.requester
    await countAgainst(requester.db, [{ limit: PICTURE_CHANGES, who: String(userId) }], requester.now)
    if (remove === undefined) {
      const { undo } = await changePicture(requester, slot, userId, await pictureIn(c, userId, form))
      return redirectAfterForm(c, back, { toast: changed, undo })
    }
    const { undo } = await changePicture(requester, slot, userId, null)
    return redirectAfterForm(c, back, { toast: removed, undo })
  } catch (error) {
    return showError(c, error, href(FORMS[slot].page, { return_to: back }))
  }
}

/** Stores the form's picture and returns its upload id. Videos are rejected. */
async function pictureIn(c: Context<AppEnv>, userId: number, form: FormData): Promise<number> {
  const file = chosenFile(form, ['file'])
  if (!file) throw new Failure('only_images')
  const { id, kind } = await keepUpload(uploadContextOf(c), userId, file.stream())
  if (kind !== 'image') throw new Failure('only_images')
  return id
}

/** Shows the page again with the error. A script gets the error as JSON and keeps the crop. */
function showError(c: Context<AppEnv>, error: unknown, page: string): Response {
  const failure = toFailure(error)
  if (failure.kind === 'unexpected') throw error
  if (c.req.header('accept')?.startsWith('application/json')) return failureResponse(c, failure)
  if (ERRORS[failure.kind].status === 401) return c.redirect(href(routes.login, { next: page }), 303)
  leaveToast(c, { toast: { failed: failure.kind } })
  return c.redirect(page, 303)
}
