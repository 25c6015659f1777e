import { type Context, Hono } from 'hono'
import { VIEWER_FIELD } from '#domain/accounts/viewer-mark.ts'
import { Failure } from '#domain/errors.ts'
import { joined } from '#domain/media/strip/byte-reader.ts'
import { href, routes } from '#domain/routes.ts'
import type { AppEnv } from '#worker/env.ts'
import { MAX_BODY } from '#worker/http/bodies/body.ts'
import { innerRequest } from '#worker/http/bodies/inner-request.ts'
import { toFailure } from '#worker/http/errors.ts'
import { loginFirst } from '#worker/http/forms/form.ts'
import { failedTry, formAgain } from '#worker/http/forms/form-tries.ts'
import { idOf } from '#worker/http/path.ts'
import {
  authorizeUploader,
  chosenFile,
  fitsFileLimit,
  keepUpload,
  readFileForm,
  UPLOADS,
  uploadContextOf,
} from '#worker/media/write.ts'

/** The file's field. This middleware removes it, so that the form's schema never sees it. */
const FIELD = 'cover_file'

/**
 * Middleware for a board's form in `multipart/form-data`, as browsers send it without JavaScript. It stores the picture
 * and passes the form on as `application/x-www-form-urlencoded` with the upload's id in place of the file. If a later
 * step fails or asks for confirmation, the form keeps the upload.
 */
export const coverFile = new Hono<AppEnv>()

coverFile.post(routes.do.editBoard, async (c, next) => {
  if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')) return next()
  let fields: Record<string, string> = {}
  try {
    // Checked first, so that no file of a visitor is read.
    if (c.get('sessionHash') === null) throw new Failure('no_session')
    if (!fitsFileLimit(c)) {
      fields = await fieldsBeforeFile(c)
      throw new Failure('upload_too_large')
    }
    const form = await readFileForm(c)
    fields = textFields(form)
    if (isChosenFile(form.get(FIELD))) fields = { ...fields, ...(await coverUploadFields(c, form, fields)) }
  } catch (error) {
    return showFormAgain(c, error, fields)
  }
  const { url, headers } = c.req.raw
  const body = new URLSearchParams(fields)
  c.req.raw = innerRequest(c.req.raw, url, { method: 'POST', headers: urlencodedHeaders(headers), body })
  return next()
})

function textFields(form: FormData): Record<string, string> {
  const texts = [...form].filter((each): each is [string, string] => typeof each[1] === 'string')
  return Object.fromEntries(texts.filter(([name]) => name !== FIELD))
}

/** The text fields of a form that is too large to read as a whole. They precede the file in the body. */
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
  // latin1 decodes each byte to one character, so that indexes in the text are offsets in the bytes.
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, MAX_BODY))
  const file = text.indexOf(`name="${FIELD}"`)
  const end = file < 0 ? -1 : text.lastIndexOf(`--${boundary}`, file)
  if (end < 0) return {}
  const whole = new Blob([bytes.slice(0, end), `--${boundary}--\r\n`])
  const { [VIEWER_FIELD]: _, ...fields } = textFields(
    await new Response(whole, { headers: { 'content-type': type } }).formData(),
  )
  return fields
}

/** Browsers send an empty file field as a file without a name. */
function isChosenFile(file: unknown): boolean {
  return file instanceof File && file.name !== ''
}

/** Stores the file and returns the fields that make it the cover, centred if another kind of cover was selected before. */
async function coverUploadFields(c: Context<AppEnv>, form: FormData, { cover }: Record<string, string>) {
  const file = chosenFile(form, [FIELD])
  if (!file) throw new Failure('only_images')
  const ownerId = await authorizeUploader(c.var.requester, UPLOADS)
  const { id, kind } = await keepUpload(uploadContextOf(c), ownerId, file.stream())
  if (kind !== 'image') throw new Failure('only_images')
  return { ...(cover !== 'own' && { focus_x: '50', focus_y: '50' }), cover: 'own', cover_media: String(id) }
}

/** The request's headers with the content type of an urlencoded body. */
function urlencodedHeaders(headers: Headers): Record<string, string> {
  const kept = [...headers].filter(([name]) => name !== 'content-type' && name !== 'content-length')
  return { ...Object.fromEntries(kept), 'content-type': 'application/x-www-form-urlencoded' }
}

/** Shows the form again with the submitted fields, and a message to choose the file again: browsers cannot refill it. */
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
