import { TOKEN, TOKEN_PREFIX } from '#domain/accounts/tokens.ts'
import type { TokenAnswer, TokenRequest } from '#domain/apps/oauth.ts'
import { LASTS, scopesIn } from '#domain/apps/oauth.ts'
import { Failure } from '#domain/errors.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import type { Database } from '#worker/db/open.ts'
import { skipReceipt } from '#worker/db/receipt.ts'
import { hashBearer } from '#worker/http/cookies/bearer.ts'
import { newToken } from '#worker/http/cookies/tokens.ts'
import type { Requester } from '#worker/http/requester.ts'
import { type Proof, provenApp } from './client.ts'
import { type AppRow, deleteGrant, deleteTokenOf, type GrantRow, selectGrant, turnGrant } from './queries.ts'
import { familyHash, type Halves, halvesOf, halvesOfRefresh, newHalf, refreshTokenOf, secretHash } from './secrets.ts'

/** Issues tokens for a code or a refresh token. Each works once: a second use ends the whole grant. */
export async function giveTokens({ db, now }: Requester, input: TokenRequest, proof: Proof): Promise<TokenAnswer> {
  // No receipt: a replay would have to repeat the tokens, which are not stored.
  skipReceipt()
  const app = await provenApp(db, proof)
  const kind = input.grant_type === 'refresh_token' ? 'refresh' : 'code'
  const halves = kind === 'code' ? halvesOf(needed(input, 'code')) : halvesOfRefresh(needed(input, 'refresh_token'))
  const grant = await openGrant(db, app, halves, kind, now)
  if (kind === 'code') await proveCode(grant, input)
  const scopes = scopesOf(grant, kind === 'refresh' ? input.scope : undefined)
  const next = { family: halves?.family ?? '', secret: newHalf() }
  const text = TOKEN_PREFIX + newToken()
  const token = { id: newId(), tokenHash: await hashBearer(text), scopes }
  const nextHash = await secretHash('refresh', next.secret)
  const { turned } = await batch(db, turnGrant({ grant, nextHash, token, now }))
  // A concurrent request used it first.
  if (turned.length === 0) throw await endGrant(db, grant.id)
  return {
    access_token: text,
    token_type: 'bearer',
    expires_in: LASTS.access,
    refresh_token: refreshTokenOf(next),
    scope: scopes.join(' '),
  }
}

function needed(input: TokenRequest, field: 'code' | 'refresh_token' | 'redirect_uri' | 'code_verifier'): string {
  const text = input[field]
  if (!text) throw new Failure('invalid', { faults: [{ field, code: 'missing' }] })
  return text
}

/** The grant of a code or refresh token, which must be the current one. @throws grant_refused */
async function openGrant(
  db: Database,
  app: AppRow,
  halves: Halves | null,
  kind: 'code' | 'refresh',
  now: number,
): Promise<GrantRow> {
  if (!halves) throw new Failure('grant_refused')
  const {
    found: [grant],
  } = await batch(db, { found: selectGrant(await familyHash(halves.family), now) })
  if (grant?.appId !== app.id) throw new Failure('grant_refused')
  if (grant.secretHash !== (await secretHash(kind, halves.secret))) throw await endGrant(db, grant.id)
  return { ...grant, scopes: JSON.parse(grant.scopes) }
}

/** Ends a grant whose code or token was used twice: it may be stolen, and the legitimate user is unknown (RFC 9700, 4.14.2). */
async function endGrant(db: Database, id: number): Promise<Failure> {
  await batch(db, deleteGrant(id))
  return new Failure('grant_refused')
}

/** Checks that a code's redirect URI and PKCE verifier match (RFC 7636). @throws grant_refused */
async function proveCode(grant: GrantRow, input: TokenRequest): Promise<void> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(needed(input, 'code_verifier')))
  const challenge = Buffer.from(digest).toString('base64url')
  if (needed(input, 'redirect_uri') !== grant.redirect || challenge !== grant.challenge)
    throw new Failure('grant_refused')
}

/** The granted scopes, or a requested subset. Never more than was granted. */
function scopesOf({ scopes }: GrantRow, asked: string | undefined) {
  if (asked === undefined || asked === '') return scopes
  const some = scopesIn(asked)
  if (!some?.every((scope) => scopes.includes(scope)))
    throw new Failure('invalid', { faults: [{ field: 'scope', code: 'unknown_value' }] })
  return some
}

/**
 * Revokes a token of the app: an access token alone, a refresh token with its whole grant. A token of another app or an invalid one changes nothing,
 * and the answer is the same (RFC 7009).
 */
export async function revokeToken({ db, now }: Requester, token: string, proof: Proof): Promise<void> {
  const app = await provenApp(db, proof)
  if (TOKEN.test(token)) {
    await batch(db, { ended: deleteTokenOf(app.id, await hashBearer(token)) })
    return
  }
  const halves = halvesOfRefresh(token)
  if (!halves) return
  const {
    found: [grant],
  } = await batch(db, { found: selectGrant(await familyHash(halves.family), now) })
  if (grant?.appId === app.id) await batch(db, deleteGrant(grant.id))
}
