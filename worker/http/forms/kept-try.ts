import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { withQuery } from '#domain/routes.ts'
import { batch } from '#worker/db/batch.ts'
import type { AppEnv } from '#worker/env.ts'
import { cookieTraits } from '../cookies/cookies.ts'
import { newToken } from '../cookies/tokens.ts'
import { addressOf, countAgainst, type Limit } from '../limits.ts'
import { insertTry, selectTry, TRY_TIME } from '../queries.ts'

/** Cookie with the browser's own secret, needed to decrypt its stored forms. */
const COOKIE = 'tries'
const SECRET = /^[\w-]{43}$/
/** Maximum of stored forms per client address; further ones are shown without being stored. */
const LIMIT: Limit = { name: 'form_tries', times: 100, seconds: 600 }
/** Query parameter of the page's address that names a stored form. */
export const TRY = 'try'
const NAME = /^[\w-]{43}$/

/**
 * Stores a form, encrypted, for the page that shows it again.
 * @param page address of the form's page, with or without a query
 * @param throughLogin true if the next session of this browser may read it: the form was sent without a session
 * @returns the page's address with the stored form's name. Fails if the database fails, or with 429 over the limit.
 */
export async function keepTry(
  c: Context<AppEnv>,
  page: string,
  attempt: object,
  { throughLogin = false } = {},
): Promise<string> {
  const { db, now } = c.var
  const address = addressOf(c)
  if (address !== null) await countAgainst(db, [{ limit: LIMIT, who: address }], now)
  const brought = getCookie(c, COOKIE) ?? ''
  const secret = SECRET.test(brought) ? brought : newToken()
  const name = newToken()
  const session = throughLogin ? null : c.get('sessionHash')
  const { id, key } = await keysOf({ secret, name, session, path: new URL(page, c.req.url).pathname })
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(attempt))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text))
  const whole = new Uint8Array([...iv, ...sealed])
  await batch(db, insertTry({ id, sealed: Buffer.from(whole), createdAt: now }))
  setCookie(c, COOKIE, secret, { ...cookieTraits(c), httpOnly: true, maxAge: TRY_TIME / 1000 })
  return withQuery(page, { [TRY]: name })
}

const handedOver = new WeakMap<Request, { attempt: object; nonce: string }>()

/** Passes a form that is not stored to an internal request that renders the page within another response, with that response's nonce. */
export function handOver(request: Request, given: { attempt: object; nonce: string }): void {
  handedOver.set(request, given)
}

/** The stored form named in the page's address; null if there is none, if it has expired, or if it belongs to another browser, session or page. */
export async function keptTry(c: Context<AppEnv>): Promise<unknown> {
  const given = handedOver.get(c.req.raw)
  if (given) {
    c.set('nonce', given.nonce)
    return given.attempt
  }
  const found = await findTry(c, new URL(c.req.url))
  if (!found) return null
  const whole = new Uint8Array(found.sealed)
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: whole.slice(0, 12) }, found.key, whole.slice(12))
  return JSON.parse(new TextDecoder().decode(text))
}

/** True if a stored form of this browser exists for this address: the session's own, or one stored before a login. */
export async function waitsBehindLogin(c: Context<AppEnv>, address: string): Promise<boolean> {
  return (await findTry(c, new URL(address, c.req.url))) !== null
}

/** The stored form named in an address, with its key: the session's own, or one stored before a login. */
async function findTry(c: Context<AppEnv>, { pathname: path, searchParams }: URL) {
  const name = searchParams.get(TRY) ?? ''
  const secret = getCookie(c, COOKIE) ?? ''
  if (!NAME.test(name) || !SECRET.test(secret)) return null
  const { db, now } = c.var
  const sessions = [...new Set([c.get('sessionHash'), null])]
  const keys = await Promise.all(sessions.map((session) => keysOf({ secret, name, session, path })))
  const ids = keys.map(({ id }) => id)
  const [row] = await batch(db, selectTry(ids))
  if (!row || row.createdAt < now - TRY_TIME) return null
  const own = keys.find(({ id }) => id === row.id)
  return own ? { sealed: row.sealed, key: own.key } : null
}

/** The owner and page of a stored form. `session`: hash of the session's token; null: the next session in this browser. */
interface Binding {
  secret: string
  name: string
  session: string | null
  path: string
}

/** The row's id and the key that decrypts the row. The key cannot be derived from the id. */
async function keysOf({ secret, name, session, path }: Binding) {
  const digest = (use: string) => {
    const parts = JSON.stringify([use, secret, name, session, path])
    return crypto.subtle.digest('SHA-256', new TextEncoder().encode(parts))
  }
  const [id, key] = await Promise.all([digest('id'), digest('key')])
  return {
    id: Buffer.from(id).toString('base64url'),
    key: await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']),
  }
}
