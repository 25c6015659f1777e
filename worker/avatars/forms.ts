import { type Context, Hono } from 'hono'
import { safeNext } from '../../domain/accounts/rules.ts'
import { avatarForm } from '../../domain/avatars/contract.ts'
import { ERRORS, Failure } from '../../domain/errors.ts'
import { href, routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { judge } from '../http/api/operation.ts'
import { failureResponse, toFailure } from '../http/errors.ts'
import { leaveToast } from '../http/forms/flash.ts'
import { leadOn } from '../http/forms/form.ts'
import { countAgainst } from '../http/limits.ts'
import { chosenFile, readFileForm } from '../media/forms.ts'
import { uploadContextOf } from '../media/routes.ts'
import { authorizeUploader, keepUpload, UPLOADS } from '../media/write.ts'
import { AVATAR_CHANGES } from './routes.ts'
import { changeAvatar } from './write.ts'

/** Profile pictures as a plain form; a script submits the same form with the cropped picture. */
export const avatarForms = new Hono<AppEnv>()

avatarForms.post(routes.do.picture, async (c) => {
  let back: string = routes.settingsProfile
  try {
    const userId = await authorizeUploader(c.var.asker, UPLOADS)
    const form = await readFileForm(c)
    const texts = [...form].filter(([name, value]) => typeof value === 'string' && name !== 'file')
    const { remove, return_to } = judge(avatarForm, Object.fromEntries(texts))
    if (return_to !== undefined) back = safeNext(return_to)
    const asker = c.var.asker
    await countAgainst(asker.db, [{ limit: AVATAR_CHANGES, who: String(userId) }], asker.now)
    if (remove === undefined) {
      const { undo } = await changeAvatar(asker, userId, await pictureIn(c, userId, form))
      return leadOn(c, back, { toast: 'picture_changed', undo })
    }
    const { undo } = await changeAvatar(asker, userId, null)
    return leadOn(c, back, { toast: 'picture_removed', undo })
  } catch (error) {
    return showError(c, error, back)
  }
})

/** Stores the form's picture and returns its upload id. Videos are rejected. */
async function pictureIn(c: Context<AppEnv>, userId: number, form: FormData): Promise<number> {
  const file = chosenFile(form, ['file'])
  if (!file) throw new Failure('only_images')
  const { id, kind } = await keepUpload(uploadContextOf(c), userId, file.stream())
  if (kind !== 'image') throw new Failure('only_images')
  return id
}

/** Shows the page again with the error. A script gets the error as JSON and keeps the crop. */
function showError(c: Context<AppEnv>, error: unknown, back: string): Response {
  const failure = toFailure(error)
  const page = href(routes.settingsPicture, { return_to: back })
  if (failure.kind === 'unexpected') throw error
  if (c.req.header('accept')?.startsWith('application/json')) return failureResponse(c, failure)
  if (ERRORS[failure.kind].status === 401) return c.redirect(href(routes.login, { next: page }), 303)
  leaveToast(c, { toast: { failed: failure.kind } })
  return c.redirect(page, 303)
}
