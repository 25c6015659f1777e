import { TOKEN_SCOPES } from '../../../domain/accounts/token-scopes.ts'
import { TOKEN_PREFIX, type TokenInput, type TokenMade, type TokenView } from '../../../domain/accounts/tokens.ts'
import { Failure, tooMany } from '../../../domain/errors.ts'
import { rfc2822 } from '../../../domain/time.ts'
import { newId } from '../../db/ids.ts'
import { hasLostResults, skipReceipt } from '../../db/receipt.ts'
import { round } from '../../db/round.ts'
import type { Asker } from '../../http/asker.ts'
import { hashBearer } from '../../http/cookies/bearer.ts'
import { newToken } from '../../http/cookies/tokens.ts'
import { countOnce, refuseOver } from '../../http/limits.ts'
import type { sessions } from '../../model/accounts/tables.ts'
import type { AccountViewer } from '../../viewers.ts'
import { deleteToken, insertToken, selectTokens } from './queries.ts'

const DAY = 24 * 3600 * 1000
/** Tokens of a person that have not ended. */
const MOST_TOKENS = 100
const MADE = { name: 'tokens', times: 20, seconds: 3600 }

/** The viewer's tokens, newest first. */
export async function readTokens({ db, now }: Asker, viewer: AccountViewer): Promise<TokenView[]> {
  const { tokens } = await round(db, { tokens: selectTokens(viewer.id, now) })
  return tokens.map(viewOf)
}

/**
 * Makes a token, which only this answer contains: the database has its hash. A token is a session of its own, with scopes, so that every read and
 * write finds its person as it finds that of a browser.
 */
export async function makeToken(asker: Asker, viewer: AccountViewer, input: TokenInput): Promise<TokenMade> {
  // A repeated call would have to repeat the token, which is nowhere.
  skipReceipt()
  const { db, now, sessionHash } = asker
  const { counted, tokens } = await round(db, {
    counted: countOnce(MADE, sessionHash ?? '', now),
    tokens: selectTokens(viewer.id, now),
  })
  refuseOver(MADE, counted, now)
  // The list has room for a few more, made at the same moment: what it does not show nobody could end.
  if (tokens.length >= MOST_TOKENS) throw tooMany('name', 'most_tokens', MOST_TOKENS)
  const token = TOKEN_PREFIX + newToken()
  const row = {
    id: newId(),
    tokenHash: await hashBearer(token),
    userId: viewer.id,
    loginState: 'full' as const,
    agent: input.name,
    scopes: TOKEN_SCOPES.filter((scope) => input.scopes.includes(scope)),
    grantId: null,
    country: null,
    region: null,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + input.days * DAY,
  }
  await round(db, { made: insertToken(db, row) })
  return { ...viewOf(row), token }
}

/** Ends a token at once. Another person's token is treated as not found. */
export async function endToken({ db }: Asker, viewer: AccountViewer, id: number): Promise<void> {
  const { ended } = await round(db, { ended: deleteToken(db, viewer.id, id) })
  if (ended.length === 0 && !hasLostResults()) throw new Failure('no_such_call')
}

function viewOf(row: typeof sessions.$inferSelect): TokenView {
  return {
    id: String(row.id),
    name: row.agent,
    scopes: TOKEN_SCOPES.filter((scope) => row.scopes?.includes(scope)),
    created_at: rfc2822(row.createdAt),
    last_used_at: row.lastSeenAt === row.createdAt ? null : rfc2822(row.lastSeenAt),
    expires_at: rfc2822(row.expiresAt),
  }
}
