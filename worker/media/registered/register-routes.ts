import { Hono } from 'hono'
import { Failure } from '../../../domain/errors.ts'
import { parseId } from '../../../domain/id.ts'
import {
  registerAllBody,
  registerBody,
  registeredAllAnswer,
  registeredAnswer,
  uploadsAnswer,
  uploadsQuery,
} from '../../../domain/media/registrations.ts'
import { routes } from '../../../domain/routes.ts'
import type { AppEnv } from '../../env.ts'
import { succeed } from '../../http/api/envelope.ts'
import { operation } from '../../http/api/operation.ts'
import { provenBy } from '../../http/csrf.ts'
import { noVisitors } from '../../http/current-asker.ts'
import {
  chosenFile,
  declaredTooLong,
  readFieldsBeforeFile,
  readFileForm,
  uploadContextOf,
} from '../upload/file-form.ts'
import { readUploads, receiveUpload, registerUploads } from './registered.ts'

/** Uploads of programs in three steps: register, send, ask what became of it (docs/decisions/112). */
export const registerRoutes = new Hono<AppEnv>()

registerRoutes.post(
  routes.api.mediaRegister,
  noVisitors,
  operation({
    summary: 'Register a file to upload: where and with which fields to send it',
    body: registerBody,
    data: registeredAnswer,
    fails: ['no_session', 'limited_session'],
  }),
  async (c) => {
    const [registered] = await registerUploads(c.var.asker, c.var.site.origin, [c.req.valid('json').type])
    return succeed(c, registered)
  },
)

registerRoutes.post(
  routes.api.mediaRegisterAll,
  noVisitors,
  operation({
    summary: 'Register several files to upload, by names of your choice',
    body: registerAllBody,
    data: registeredAllAnswer,
    fails: ['no_session', 'limited_session'],
  }),
  async (c) => {
    const { uploads } = c.req.valid('json')
    const types = uploads.map(({ type }) => type)
    const registered = await registerUploads(c.var.asker, c.var.site.origin, types)
    return succeed(c, Object.fromEntries(uploads.map(({ id }, i) => [id, registered[i]])))
  },
)

registerRoutes.get(
  routes.api.mediaUploads,
  noVisitors,
  operation({
    summary:
      'What became of one’s own uploads, by the ids of their registrations or by their signatures. Files are checked as they arrive, so none is ever `processing`',
    query: uploadsQuery,
    data: uploadsAnswer,
    fails: ['no_session', 'limited_session'],
  }),
  async (c) => {
    const { upload_ids: ids = [], signatures: keys = [] } = c.req.valid('query')
    return succeed(c, await readUploads(c.var.asker, { ids, keys }))
  },
)

// It is for registered files alone, whose address says all that there is to say, so the description of the API leaves it out.
// The form brings the file's own secret.
const bringsSecret = provenBy(() => true)
registerRoutes.post(routes.api.mediaReceive, bringsSecret, async (c) => {
  const id = parseId(c.req.param('upload'))
  // Without the secret nobody may end a registration, and it is in the form.
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
