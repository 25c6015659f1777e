import type { Context } from 'hono'
import { Failure } from '../../../domain/errors.ts'
import { LIMITS } from '../../../domain/limits.ts'
import type { AppEnv } from '../../env.ts'
import type { UploadContext } from './upload.ts'

/** Maximum size of the other form fields in bytes. */
const MAX_TEXT_BYTES = 64 * 1024

export function uploadContextOf(c: Context<AppEnv>): UploadContext {
  return { db: c.get('db'), now: c.get('now'), bucket: c.env.MEDIA, images: c.env.IMAGES }
}

/** Whether the declared length of a form is within the limit; a form without a length is refused. */
export function fitsFileLimit(c: Context<AppEnv>): boolean {
  return Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY) <= LIMITS.media.bytes + MAX_TEXT_BYTES
}

/** Reads a multipart form. Another content type is 415, a form above the limit 413. */
export async function readFileForm(c: Context<AppEnv>): Promise<FormData> {
  const type = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) throw new Failure('wrong_type')
  if (!fitsFileLimit(c)) throw new Failure('upload_too_large')
  try {
    return await c.req.raw.formData()
  } catch (error) {
    throw new Failure('invalid', { cause: error })
  }
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
