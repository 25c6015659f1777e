import type { Context } from 'hono'
import { VIEWER_FIELD } from '#domain/accounts/viewer-mark.ts'
import { Failure } from '#domain/errors.ts'
import { LIMITS } from '#domain/limits.ts'
import type { AppEnv } from '#worker/env.ts'
import { readFirstFields } from '#worker/http/bodies/first-fields.ts'
import type { UploadContext } from './upload.ts'

/** Maximum size of the other form fields in bytes. */
const MAX_TEXT_BYTES = 64 * 1024
/** Maximum size of a form with a file in bytes. */
const MAX_FORM_BYTES = LIMITS.media.bytes + MAX_TEXT_BYTES

export function uploadContextOf(c: Context<AppEnv>): UploadContext {
  return { db: c.get('db'), now: c.get('now'), bucket: c.env.MEDIA, images: c.env.IMAGES }
}

/** True if the declared length of a form is within the limit; false without a length. */
export function fitsFileLimit(c: Context<AppEnv>): boolean {
  return Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY) <= MAX_FORM_BYTES
}

/** True if the declared length is above the limit of a form with a file. */
export function declaredTooLong(c: Context<AppEnv>): boolean {
  return Number(c.req.header('content-length')) > MAX_FORM_BYTES
}

/** Reads a multipart form. Another content type is 415, a form above the limit 413. */
export async function readFileForm(c: Context<AppEnv>): Promise<FormData> {
  requireFileForm(c)
  if (!fitsFileLimit(c)) throw new Failure('upload_too_large')
  try {
    const form = await c.req.raw.formData()
    form.delete(VIEWER_FIELD)
    return form
  } catch (error) {
    throw new Failure('invalid', { cause: error })
  }
}

function requireFileForm(c: Context<AppEnv>): string {
  const type = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) throw new Failure('wrong_type')
  return type
}

/** The fields before the file of a form that is too long to read: those that end within the first 64 KB. Another content type is 415. */
export async function readFieldsBeforeFile(c: Context<AppEnv>): Promise<FormData> {
  const { form } = await readFirstFields(c.req.raw.body, requireFileForm(c))
  form.delete(VIEWER_FIELD)
  return form
}

/** The first of the fields with a file. Browsers send an empty file for an unused field. */
export function chosenFile(form: FormData, fields: string[]): File | null {
  const file = fields.map((name) => form.get(name)).find((each) => each instanceof File && each.size > 0)
  return file instanceof File ? file : null
}

/** The raw body as a stream; a declared length above the limit fails at once. */
export function fileBodyOf(c: Context<AppEnv>): AsyncIterable<Uint8Array> {
  if (Number(c.req.header('content-length') ?? 0) > LIMITS.media.bytes) throw new Failure('upload_too_large')
  if (!c.req.raw.body) throw new Failure('only_images')
  return c.req.raw.body
}
