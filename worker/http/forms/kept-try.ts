import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { withQuery } from '../../../domain/routes.ts'
import { round } from '../../db/round.ts'
import type { AppEnv } from '../../env.ts'
import { cookieTraits } from '../cookies/cookies.ts'
import { newToken } from '../cookies/session-cookie.ts'
import { addressOf, countAgainst, type Limit } from '../limits.ts'
import { insertTry, selectTry, TRY_TIME } from '../queries.ts'

/** The browser's own secret: what it sent and failed can be opened with it alone. */
const COOKIE = 'tries'
const SECRET = /^[\w-]{43}$/
/** More of one address are shown at once, and not kept. */
const LIMIT: Limit = { name: 'form_tries', times: 100, seconds: 600 }
/** The part of a page's address that names a kept try. */
export const TRY = 'try'
const NAME = /^[\w-]{43}$/

/**
 * Keeps a form that failed, sealed, for the page that shows it again.
 * @param page address of the form's page, with or without a query
 * @returns the page's address with the name of the try in it. Fails where the database does, or with 429 over the limit.
 */
export async function keepTry(c: Context<AppEnv>, page: string, attempt: object): Promise<string> {
  const { db, now } = c.var
  const address = addressOf(c)
  if (address !== null) await countAgainst(db, [{ limit: LIMIT, who: address }], now)
  const brought = getCookie(c, COOKIE) ?? ''
  const secret = SECRET.test(brought) ? brought : newToken()
  const name = newToken()
  const { id, key } = await keysOf(c, secret, name, new URL(page, c.req.url).pathname)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(attempt))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text))
  const whole = new Uint8Array([...iv, ...sealed])
  await round(db, insertTry(db, { id, sealed: Buffer.from(whole), createdAt: now }))
  setCookie(c, COOKIE, secret, { ...cookieTraits(c), httpOnly: true, maxAge: TRY_TIME / 1000 })
  return withQuery(page, { [TRY]: name })
}

const handedOver = new WeakMap<Request, { attempt: object; nonce: string }>()

/** Lets a page be drawn with a try that isn't kept, inside the answer of another request, whose nonce it then has. */
export function handOver(request: Request, given: { attempt: object; nonce: string }): void {
  handedOver.set(request, given)
}

/** What was kept of the try that the page's address names; null for none, one too old, and one of another browser, person or page. */
export async function keptTry(c: Context<AppEnv>): Promise<unknown> {
  const given = handedOver.get(c.req.raw)
  if (given) {
    c.set('nonce', given.nonce)
    return given.attempt
  }
  const name = c.req.query(TRY) ?? ''
  const secret = getCookie(c, COOKIE) ?? ''
  if (!NAME.test(name) || !SECRET.test(secret)) return null
  const { db, now } = c.var
  const { id, key } = await keysOf(c, secret, name, c.req.path)
  const [row] = await round(db, selectTry(db, id))
  if (!row || row.createdAt < now - TRY_TIME) return null
  const whole = new Uint8Array(row.sealed)
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: whole.slice(0, 12) }, key, whole.slice(12))
  return JSON.parse(new TextDecoder().decode(text))
}

/** The row's id, which tells nothing of the key, and the key that opens the row. */
async function keysOf(c: Context<AppEnv>, secret: string, name: string, path: string) {
  const digest = (use: string) => {
    const parts = JSON.stringify([use, secret, name, c.get('sessionHash'), path])
    return crypto.subtle.digest('SHA-256', new TextEncoder().encode(parts))
  }
  const [id, key] = await Promise.all([digest('id'), digest('key')])
  return {
    id: Buffer.from(id).toString('base64url'),
    key: await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']),
  }
}
