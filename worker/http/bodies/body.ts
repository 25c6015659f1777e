import type { Context } from 'hono'
import { VIEWER_FIELD } from '#domain/accounts/viewer-mark.ts'
import { FORM_KEY } from '#domain/constants.ts'
import { Failure } from '#domain/errors.ts'

/** Maximum body size of a call, in bytes; uploads have their own limit. */
export const MAX_BODY = 64 * 1024

/**
 * Reads a JSON or form body as a plain object. Any other or no content type is 415. More than `MAX_BODY` bytes is 413, without reading if the length
 * is declared. An unreadable body is 400.
 */
export async function readBody(c: Context): Promise<Record<string, unknown>> {
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  const isJson = type === 'application/json'
  const isForm = type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data'
  if (!isJson && !isForm) throw new Failure('wrong_type')
  const bytes = await bytesOf(c)
  try {
    if (isJson)
      return plainObject(JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)))
    const form = await formOf(c, bytes)
    return Object.fromEntries(
      [...form].filter(([name, value]) => typeof value === 'string' && !NOT_INPUT.includes(name)),
    )
  } catch (error) {
    throw new Failure('invalid', { faults: [{ field: '', code: 'unreadable' }], cause: error })
  }
}

/** Form field with the number of Pins that the sender was warned about (docs/decisions/036); not part of the input. */
const SEEN = 'seen'

/** Value of the field in an undo form shown right after the action: no warning is needed, because all Pins were visible a moment ago. */
export const SEEN_ALL = 'all'

/** Form fields that are not part of the input. */
const NOT_INPUT = [SEEN, FORM_KEY, VIEWER_FIELD]

/** Number of Pins becoming visible to more people that the sender was warned about; 0 without the field, infinite for `all`. */
export async function seenOf(c: Context): Promise<number> {
  const said = await formOf(c, await bytesOf(c)).catch(() => null)
  if (said?.get(SEEN) === SEEN_ALL) return Number.POSITIVE_INFINITY
  const count = Number(said?.get(SEEN) ?? 0)
  return Number.isSafeInteger(count) ? count : 0
}

function formOf(c: Context, bytes: Uint8Array<ArrayBuffer>): Promise<FormData> {
  return new Response(bytes, { headers: { 'content-type': c.req.header('content-type') ?? '' } }).formData()
}

const read = new WeakMap<Request, Promise<Uint8Array<ArrayBuffer>>>()

/** The bytes of a body, read only once per request. Fails with 413 above `MAX_BODY`. */
export function bytesOf(c: Context): Promise<Uint8Array<ArrayBuffer>> {
  const request = c.req.raw
  const known = read.get(request)
  if (known) return known
  if (Number(c.req.header('content-length') ?? 0) > MAX_BODY) throw new Failure('too_large')
  const bytes = readAtMost(request, MAX_BODY)
  read.set(request, bytes)
  return bytes
}

/** Rejects arrays, because a schema would accept them as objects without keys. */
function plainObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('not an object')
  return { ...value }
}

async function readAtMost(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new Failure('too_large')
    chunks.push(chunk)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}
