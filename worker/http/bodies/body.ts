import type { Context } from 'hono'
import { FORM_KEY } from '../../../domain/constants.ts'
import { Failure } from '../../../domain/errors.ts'

/** The largest body of a call, in bytes; uploads have a limit of their own. */
export const MAX_BODY = 64 * 1024

/**
 * Reads a body of JSON or of a form as a plain object. Another content type, or none, is 415; more than `MAX_BODY` is 413,
 * told before it is read where the length is declared; what doesn't parse is 400.
 */
export async function readBody(c: Context): Promise<unknown> {
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
      [...form].filter(([name, value]) => typeof value === 'string' && name !== SEEN && name !== FORM_KEY),
    )
  } catch (error) {
    throw new Failure('invalid', { faults: [{ field: '', code: 'unreadable' }], cause: error })
  }
}

/** The field in which a form says what its sender was told before (docs/decisions/036): it belongs to no write. */
const SEEN = 'seen'

/** What it says where all of them were there a moment ago, before the sender's own action. */
export const SEEN_ALL = 'all'

/** How many Pins a form's sender was told of that become visible to more people; 0 where it says nothing. */
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

/** The bytes of a body, read once however many ask. Fails with 413 above `MAX_BODY`. */
export function bytesOf(c: Context): Promise<Uint8Array<ArrayBuffer>> {
  const request = c.req.raw
  const known = read.get(request)
  if (known) return known
  if (Number(c.req.header('content-length') ?? 0) > MAX_BODY) throw new Failure('too_large')
  const bytes = readAtMost(request, MAX_BODY)
  read.set(request, bytes)
  return bytes
}

/** An array would pass for an object without keys. */
function plainObject(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('not an object')
  return value
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
