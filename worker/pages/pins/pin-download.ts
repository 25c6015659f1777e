import { Failure } from '#domain/errors.ts'
import { attachment, downloadName, downloadType } from '#domain/pins/file-name.ts'
import { routes } from '#domain/routes.ts'
import { idOf } from '#worker/http/path.ts'
import { loadContext, loadOriginal } from '#worker/media/read.ts'
import { loadPin } from '#worker/pins/read.ts'
import { defineAddress } from '../page.ts'

/** The original picture of a pin as a download, for viewers who may see the pin. */
export const pinDownload = defineAddress(routes.pinDownload, async (c) => {
  const { parts } = await loadPin(c.var.requester, idOf(c.req.param('pin'), 'pin_not_found'))
  const { id, title, imageKey } = parts.pin
  if (imageKey === null) throw new Failure('pin_not_found')
  const original = await loadOriginal(loadContext(c.var.db, c.var.now, c.env), imageKey)
  if (!original) throw new Failure('pin_not_found')
  const type = downloadType(original.httpMetadata?.contentType)
  return c.body(original.body, 200, {
    'content-type': type,
    'content-length': String(original.size),
    'content-disposition': attachment(downloadName(title, String(id), type)),
    'cache-control': 'private, no-store',
  })
})
