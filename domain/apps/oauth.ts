import * as v from 'valibot'
import { TOKEN_SCOPES, type TokenScope } from '../accounts/token-scopes.ts'
import { cleanText, isBlank } from '../text.ts'
import { atMost, idField } from '../wire.ts'
import { MOST_REDIRECTS } from './maxima.ts'

/** Lifetimes in seconds of a code, an access token and an unused refresh token. */
export const LASTS = { code: 60, access: 3600, refresh: 60 * 24 * 3600 } as const

const clean = (text: string) => (isBlank(text) ? '' : cleanText(text))
const redirects = v.pipe(
  v.string(),
  v.transform((text) => [...new Set(text.split(/\s+/).filter((line) => line !== ''))]),
  v.minLength(1),
  v.maxLength(MOST_REDIRECTS),
)
const entries = {
  name: v.pipe(v.string(), v.transform(clean), v.minLength(1), atMost('boardName')),
  description: v.pipe(v.optional(v.string(), ''), v.transform(clean), atMost('boardDescription')),
  /** One a line; the worker validates each (`isRedirectAddress`). */
  redirects,
}

/** The form that registers an app. `kind`: confidential if it can keep a secret. */
export const appForm = v.strictObject({ ...entries, kind: v.picklist(['public', 'confidential']) })
export type AppInput = v.InferOutput<typeof appForm>
export const appChangeForm = v.strictObject({ ...entries, app_id: idField })
export const appButtonForm = v.strictObject({ app_id: idField, return_to: v.optional(v.string()) })

/** An app as its developer sees it. Its id is its `client_id`. */
export interface OwnApp {
  id: string
  name: string
  description: string
  redirects: string[]
  /** True if it authenticates with a secret. */
  isConfidential: boolean
}

/** An authorized app. Dates are RFC 2822. */
export interface AppAccess {
  id: string
  name: string
  scopes: TokenScope[]
  created_at: string
  last_used_at: string
}

/** The consent form. `query`: the parameters of the authorization request. `user_id`: the person who was asked. */
export const consentForm = v.strictObject({
  query: v.pipe(v.string(), v.maxLength(8000)),
  user_id: idField,
  decision: v.picklist(['allow', 'deny']),
})

/** An error code of RFC 6749 (4.1.2.1), sent to the app. */
export type OauthFault = 'invalid_request' | 'unsupported_response_type' | 'invalid_scope' | 'access_denied'

/** Query parameters, as in `URLSearchParams`. */
interface Query {
  get(name: string): string | null
  getAll(name: string): string[]
}

/** A valid authorization request. */
export interface Wish {
  scopes: TokenScope[]
  /** The S256 challenge. */
  challenge: string
}

const SINGLE = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
]
/** Base64url of a SHA-256 hash. */
const CHALLENGE = /^[\w-]{43}$/

/** True if a parameter is repeated (RFC 6749, 3.1). */
function hasTwice(query: Query): boolean {
  return SINGLE.some((name) => query.getAll(name).length > 1)
}

/** Parses an authorization request; an error code if it is invalid. An S256 challenge is required (RFC 9700, 2.1.1). */
export function wishIn(query: Query): Wish | OauthFault {
  const type = query.get('response_type')
  if (hasTwice(query) || type === null) return 'invalid_request'
  if (type !== 'code') return 'unsupported_response_type'
  const challenge = query.get('code_challenge') ?? ''
  if (query.get('code_challenge_method') !== 'S256' || !CHALLENGE.test(challenge)) return 'invalid_request'
  const scopes = scopesIn(query.get('scope') ?? '')
  return scopes === null ? 'invalid_scope' : { scopes, challenge }
}

/** Space-separated scopes; null if one is unknown, or there is none. */
export function scopesIn(text: string): TokenScope[] | null {
  const names = text.split(' ').filter((name) => name !== '')
  const known = TOKEN_SCOPES.filter((scope) => names.includes(scope))
  return names.length === 0 || names.some((name) => !known.some((scope) => scope === name)) ? null : known
}

const word = v.optional(v.string())
/** A token request. Unknown fields are ignored (RFC 6749, 3.2). */
export const tokenRequest = v.object({
  grant_type: v.picklist(['authorization_code', 'refresh_token']),
  client_id: word,
  client_secret: word,
  code: word,
  redirect_uri: word,
  code_verifier: word,
  refresh_token: word,
  scope: word,
})
export type TokenRequest = v.InferOutput<typeof tokenRequest>

const tokens = {
  access_token: v.string(),
  token_type: v.literal('bearer'),
  /** In seconds. */
  expires_in: v.number(),
  refresh_token: v.string(),
  scope: v.string(),
}
export const tokenAnswer = v.object(tokens)
export type TokenAnswer = v.InferOutput<typeof tokenAnswer>

export const revokeRequest = v.object({
  token: v.pipe(v.string(), v.minLength(1)),
  token_type_hint: word,
  client_id: word,
  client_secret: word,
})
