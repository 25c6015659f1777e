import { Hono } from 'hono'
import { Failure } from '#domain/errors.ts'
import { parseId } from '#domain/id.ts'
import { routes } from '#domain/routes.ts'
import type { AppEnv } from '#worker/env.ts'
import { provenBy } from '#worker/http/csrf.ts'
import {
  chosenFile,
  declaredTooLong,
  readFieldsBeforeFile,
  readFileForm,
  uploadContextOf,
} from '../upload/file-form.ts'
import { receiveUpload } from './registered.ts'

/** Takes registered files (docs/decisions/112). */
export const receiveRoutes = new Hono<AppEnv>()

// Not in the API description: only registered files are sent here, to an address that the registration returns. The form contains the file's secret.
const bringsSecret = provenBy(() => true)
receiveRoutes.post(routes.api.mediaReceive, bringsSecret, async (c) => {
  const id = parseId(c.req.param('upload'))
  // Only the secret, which is in the form, permits to end a registration.
  const isTooLong = declaredTooLong(c)
  const form = isTooLong ? await readFieldsBeforeFile(c) : await readFileForm(c)
  const token = form.get('token')
  if (id === null || typeof token !== 'string') throw new Failure(isTooLong ? 'upload_too_large' : 'forbidden')
  const chosen = chosenFile(form, ['file'])
  await receiveUpload(uploadContextOf(c), {
    ...{ id, token },
    file: () => {
      if (isTooLong) throw new Failure('upload_too_large')
      if (!chosen) throw new Failure('only_images')
      return chosen.stream()
    },
  })
  return c.body(null, 204)
})
