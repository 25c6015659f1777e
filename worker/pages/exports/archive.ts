import { Failure } from '#domain/errors.ts'
import { partOf } from '#domain/media/range.ts'
import { routes } from '#domain/routes.ts'
import { archiveName, readArchive, readExports } from '#worker/exports/read.ts'
import { idOf } from '#worker/http/path.ts'
import { defineAddress } from '../page.ts'
import { NO_STORE_HEADERS } from '../viewer.ts'

/** The viewer's finished archive, as a whole or the requested `Range`, so that downloads can be resumed. */
export const archiveFile = defineAddress(routes.settingsDataFile, async (c) => {
  const [id = '', ending, ...rest] = c.req.param('file').split('.')
  if (ending !== 'zip' || rest.length > 0) throw new Failure('no_such_call')
  const archive = await readArchive(c.var.requester, idOf(id, 'no_such_call'))
  const name = archiveName(archive.id)
  const day = new Date(archive.createdAt).toISOString().slice(0, 10)
  const etag = `"${archive.id}"`
  const headers = {
    ...NO_STORE_HEADERS,
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="pinfold-${archive.username}-${day}.zip"`,
    'accept-ranges': 'bytes',
    etag,
  }
  const isStale = (c.req.header('if-range') ?? etag) !== etag
  const part = isStale ? null : partOf(c.req.header('range'), archive.bytes)
  if (part === 'beyond') return c.body(null, 416, { ...headers, 'content-range': `bytes */${archive.bytes}` })
  const object = await c.env.MEDIA.get(name, part ? { range: part } : {})
  if (!object) throw new Failure('no_such_call')
  const length = { ...headers, 'content-length': String(part ? part.length : archive.bytes) }
  if (!part) return new Response(object.body, { headers: length })
  const range = `bytes ${part.offset}-${part.offset + part.length - 1}/${archive.bytes}`
  return new Response(object.body, { status: 206, headers: { ...length, 'content-range': range } })
})

/** The viewer's archives as JSON, for the progress display of the page. */
export const archiveProgress = defineAddress(routes.settingsDataProgress, async (c) =>
  c.json(await readExports(c.var.requester), 200, NO_STORE_HEADERS),
)
