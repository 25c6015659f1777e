import type { Context } from 'hono'
import type { AppEnv } from '../env.ts'

/** A weak ETag, because responses are compressed on the way. */
export function tagOf(version: string): string {
  return `W/"${version}"`
}

export async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Buffer.from(digest).toString('base64url')
}

/** True if the request's If-None-Match contains the tag. */
export function hasTag(c: Context<AppEnv>, etag: string): boolean {
  const known = (c.req.header('if-none-match') ?? '').split(',').map((each) => each.trim())
  return known.includes(etag) || known.includes(etag.slice(2)) || known.includes('*')
}
