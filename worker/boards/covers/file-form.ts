import { type Context, Hono } from 'hono'
import { Failure } from '../../../domain/errors.ts'
import { joined } from '../../../domain/media/strip/byte-reader.ts'
import { href, routes } from '../../../domain/routes.ts'
import type { AppEnv } from '../../env.ts'
import { MAX_BODY } from '../../http/bodies/body.ts'
import { toFailure } from '../../http/errors.ts'
import { loginFirst } from '../../http/forms/form.ts'
import { failedTry, formAgain } from '../../http/forms/form-tries.ts'
import { idOf } from '../../http/path.ts'
import { chosenFile, fitsFileLimit, readFileForm } from '../../media/forms.ts'
import { uploadContextOf } from '../../media/routes.ts'
import { authorizeUploader, keepUpload, UPLOADS } from '../../media/write.ts'

/** The field of the file, which the form's own door never sees. */
const FIELD = 'cover_file'

/**
 * A board's form that comes with its fields in parts, as a browser without script sends it: takes the picture into the store, and hands the form
 * on as one that names the upload. So whatever fails or asks from there on has the picture already.
 */
export const coverFile = new Hono<AppEnv>()

coverFile.post(routes.do.editBoard, async (c, next) => {
  if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')) return next()
  let fields: Record<string, string> = {}
  try {
    // Nobody's file is read.
    if (c.get('sessionHash') === null) throw new Failure('no_session')
    if (!fitsFileLimit(c)) {
      fields = await fieldsBeforeFile(c)
      throw new Failure('upload_too_large')
    }
    const form = await readFileForm(c)
    fields = textFields(form)
    if (isNamed(form.get(FIELD))) fields = { ...fields, ...(await coverUploadFields(c, form, fields)) }
  } catch (error) {
    return showFormAgain(c, error, fields)
  }
  const { url, headers, cf } = c.req.raw
  const body = new URLSearchParams(fields)
  c.req.raw = new Request(url, {
    method: 'POST',
    headers: { ...plain(headers) },
    body,
    ...(cf && { cf }),
  } as RequestInit)
  return next()
})

function textFields(form: FormData): Record<string, string> {
  const texts = [...form].filter((each): each is [string, string] => typeof each[1] === 'string')
  return Object.fromEntries(texts.filter(([name]) => name !== FIELD))
}

/** What was typed into a form that is too long to be read: all of it stands before the file. */
async function fieldsBeforeFile(c: Context<AppEnv>): Promise<Record<string, string>> {
  const type = c.req.header('content-type') ?? ''
  const [, boundary = ''] = /boundary="?([^";]+)/i.exec(type) ?? []
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    chunks.push(chunk)
    size += chunk.length
    if (size > MAX_BODY) break
  }
  const bytes = joined(chunks, size)
  // A character a byte: a place in the text is a place in the bytes.
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, MAX_BODY))
  const file = text.indexOf(`name="${FIELD}"`)
  const end = file < 0 ? -1 : text.lastIndexOf(`--${boundary}`, file)
  if (end < 0) return {}
  const whole = new Blob([bytes.slice(0, end), `--${boundary}--\r\n`])
  return textFields(await new Response(whole, { headers: { 'content-type': type } }).formData())
}

/** A field that was left alone has a file too, without a name. */
function isNamed(file: unknown): boolean {
  return file instanceof File && file.name !== ''
}

/** What the form says then. Of a picture that was chosen beside another cover the middle shows. */
async function coverUploadFields(c: Context<AppEnv>, form: FormData, { cover }: Record<string, string>) {
  const file = chosenFile(form, [FIELD])
  if (!file) throw new Failure('only_images')
  const ownerId = await authorizeUploader(c.var.asker, UPLOADS)
  const { id, kind } = await keepUpload(uploadContextOf(c), ownerId, file.stream())
  if (kind !== 'image') throw new Failure('only_images')
  return { ...(cover !== 'own' && { focus_x: '50', focus_y: '50' }), cover: 'own', cover_media: String(id) }
}

/** The headers of a form whose fields stand in one line. */
function plain(headers: Headers): Record<string, string> {
  const kept = [...headers].filter(([name]) => name !== 'content-type' && name !== 'content-length')
  return { ...Object.fromEntries(kept), 'content-type': 'application/x-www-form-urlencoded' }
}

/** The form again with all that was typed; the file has to be chosen again, which it says. */
function showFormAgain(
  c: Context<AppEnv>,
  error: unknown,
  fields: Record<string, string>,
): Promise<Response> | Response {
  const { kind } = toFailure(error)
  const page = (board: string) => href(routes.boardEdit, { board })
  if (kind === 'no_session' || kind === 'limited_session')
    return loginFirst(c, error, fields.board_id === undefined ? routes.home : page(fields.board_id))
  if (fields.board_id === undefined) throw error
  const boardId = idOf(fields.board_id, 'board_not_found')
  const { faults, ...attempt } = failedTry(error, fields)
  const again = { ...attempt, faults: [...faults, { field: FIELD, code: 'missing' }] }
  return formAgain(c, page(String(boardId)), again)
}
