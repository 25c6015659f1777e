import { TOKEN, TOKEN_PREFIX } from '../../../domain/accounts/tokens.ts'
import type { TokenAnswer, TokenRequest } from '../../../domain/apps/oauth.ts'
import { LASTS, scopesIn } from '../../../domain/apps/oauth.ts'
import { Failure } from '../../../domain/errors.ts'
import { batch } from '../../db/batch.ts'
import { newId } from '../../db/ids.ts'
import type { Database } from '../../db/open.ts'
import { skipReceipt } from '../../db/receipt.ts'
import { hashBearer } from '../../http/cookies/bearer.ts'
import { newToken } from '../../http/cookies/tokens.ts'
import type { Requester } from '../../http/requester.ts'
import { type Proof, provenApp } from './client.ts'
import { type AppRow, deleteGrant, deleteTokenOf, type GrantRow, selectGrant, turnGrant } from './queries.ts'
import { familyHash, type Halves, halvesOf, halvesOfRefresh, newHalf, refreshTokenOf, secretHash } from './secrets.ts'

/** Gives an app tokens for a code, or new ones for a refresh token. Each works once: a second use ends all that came of the first. */
export async function giveTokens({ db, now }: Requester, input: TokenRequest, proof: Proof): Promise<TokenAnswer> {
  // A repeated call would have to repeat the tokens, which are nowhere.
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
  // Another request used it at the same moment.
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

/** The access of a code or refresh token, which must be the one in use. @throws grant_refused */
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

/** Somebody else has it too, and nobody knows who is right: all of it ends (RFC 9700, 4.14.2). */
async function endGrant(db: Database, id: number): Promise<Failure> {
  await batch(db, deleteGrant(id))
  return new Failure('grant_refused')
}

/** A code is for the address that it was sent to, and for the app that knows the word of its challenge (RFC 7636). */
async function proveCode(grant: GrantRow, input: TokenRequest): Promise<void> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(needed(input, 'code_verifier')))
  const challenge = Buffer.from(digest).toString('base64url')
  if (needed(input, 'redirect_uri') !== grant.redirect || challenge !== grant.challenge)
    throw new Failure('grant_refused')
}

/** An app may ask for less than it was allowed, never for more. */
function scopesOf({ scopes }: GrantRow, asked: string | undefined) {
  if (asked === undefined || asked === '') return scopes
  const some = scopesIn(asked)
  if (!some?.every((scope) => scopes.includes(scope)))
    throw new Failure('invalid', { faults: [{ field: 'scope', code: 'unknown_value' }] })
  return some
}

/**
 * Ends a token of the app: an access token alone, a refresh token with all that came of the same access. One that is not the app's, or no token at all,
 * changes nothing, and the answer is the same (RFC 7009).
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
