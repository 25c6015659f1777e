import { type Context, Hono } from 'hono'
import { triedForm } from '#domain/comments/contract.ts'
import { FORM_KEY } from '#domain/constants.ts'
import { ERRORS, Failure } from '#domain/errors.ts'
import { href, routes } from '#domain/routes.ts'
import type { AppEnv } from '#worker/env.ts'
import { byOf } from '#worker/http/action/by.ts'
import { judge } from '#worker/http/api/operation.ts'
import { type Fields, isLogin, loginFirst, redirectAfterForm } from '#worker/http/forms/form.ts'
import { failedTry, formAgain, keepForLogin } from '#worker/http/forms/form-tries.ts'
import { idOf } from '#worker/http/path.ts'
import {
  authorizeUploader,
  chosenFile,
  keepUpload,
  readFileForm,
  UPLOADS,
  uploadContextOf,
} from '#worker/media/write.ts'
import { createComment } from './create.ts'
import { SAYS } from './targets.ts'

/** The page with a pin's comments about trying it. */
const triedPageOf = (pin: string) => href(routes.pinComments, { pin }, { list: 'tried' })

/** The form to comment on trying a pin, with or without a picture. Reads the multipart body itself, because it may have a file. */
export const showTried = new Hono<AppEnv>().post(routes.do.showTried, async (c) => {
  let sent: Fields = {}
  const page = () => triedPageOf(String(sent.pin_id ?? ''))
  try {
    const ownerId = await authorizeUploader(c.var.requester, UPLOADS)
    const form = await readFileForm(c)
    sent = textsOf(form)
    const { pin_id, text } = judge(triedForm, sent)
    const media_id = await pictureIn(c, ownerId, form)
    const pin = idOf(pin_id, 'pin_not_found')
    await createComment.do(byOf(c), { pin }, { text, tried: true, media_id })
    return redirectAfterForm(c, page(), { toast: 'tried_added' })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (isLogin(error)) {
      if (sent.pin_id === undefined) sent = textsOf(await readFileForm(c))
      return loginFirst(c, error, await keepForLogin(c, page(), sent))
    }
    if (![...SAYS, 413].includes(ERRORS[error.kind].status) || sent.pin_id === undefined) throw error
    return formAgain(c, page(), failedTry(error, sent))
  }
})

function textsOf(form: FormData): Fields {
  return Object.fromEntries([...form].filter(([name, value]) => typeof value === 'string' && name !== FORM_KEY))
}

/** Stores the form's picture and returns its upload id; null without one. */
async function pictureIn(c: Context<AppEnv>, ownerId: number, form: FormData): Promise<string | null> {
  const file = chosenFile(form, ['file'])
  if (!file) return null
  const { id, kind } = await keepUpload(uploadContextOf(c), ownerId, file.stream())
  if (kind !== 'image') throw new Failure('only_images')
  return String(id)
}
