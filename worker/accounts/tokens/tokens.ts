import * as v from 'valibot'
import { emptyBody } from '#domain/accounts/contract.ts'
import { TOKEN_SCOPES } from '#domain/accounts/token-scopes.ts'
import {
  TOKEN_PREFIX,
  type TokenView,
  tokenBody,
  tokenEndForm,
  tokenMade,
  tokenSchema,
} from '#domain/accounts/tokens.ts'
import { tooMany } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { rfc2822 } from '#domain/time.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { requireWritten, skipReceipt } from '#worker/db/receipt.ts'
import { action } from '#worker/http/action/action.ts'
import { WRITE_FAILS } from '#worker/http/action/fails.ts'
import { reading } from '#worker/http/action/reading.ts'
import { hashBearer } from '#worker/http/cookies/bearer.ts'
import { newToken } from '#worker/http/cookies/tokens.ts'
import { countOnce, refuseOver } from '#worker/http/limits.ts'
import type { Requester } from '#worker/http/requester.ts'
import type { sessions } from '#worker/model/accounts/tables.ts'
import type { AccountViewer } from '#worker/viewers.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { deleteToken, insertToken, selectTokens } from './queries.ts'

const DAY = 24 * 3600 * 1000
/** Maximum number of valid tokens of a person. */
const MOST_TOKENS = 100
const MADE = { name: 'tokens', times: 20, seconds: 3600 }

/** The viewer's tokens, newest first. */
export async function readTokens({ db, now }: Requester, viewer: AccountViewer): Promise<TokenView[]> {
  const { tokens } = await batch(db, { tokens: selectTokens(viewer.id, now) })
  return tokens.map(viewOf)
}

/**
 * Creates a token, which only this answer contains: the database stores its hash. A token is a session with scopes, so that every read and write
 * identifies its user as for a browser.
 */
export const makeToken = action(
  {
    call: ['post', routes.api.tokens],
    ids: {},
    summary: 'Make a token for a program; only this answer contains it',
    input: tokenBody,
    answer: tokenMade,
    fails: [...WRITE_FAILS, 'forbidden'],
    login: 'full',
  },
  async function makeToken({ requester, caller, input }) {
    // No receipt: a replay would have to repeat the token, which is not stored.
    skipReceipt()
    const { db, now, sessionHash } = requester
    const { counted, tokens } = await batch(db, {
      counted: countOnce(MADE, sessionHash ?? '', now),
      tokens: selectTokens(caller.id, now),
    })
    refuseOver(MADE, counted, now)
    // The list has room for some more, created concurrently: a token missing from the list could not be ended.
    if (tokens.length >= MOST_TOKENS) throw tooMany('name', 'most_tokens', MOST_TOKENS)
    const token = TOKEN_PREFIX + newToken()
    const row = {
      id: newId(),
      tokenHash: await hashBearer(token),
      userId: caller.id,
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
    await batch(db, { made: insertToken(row) })
    return { ...viewOf(row), token }
  },
)

/** Ends a token at once. Another person's token is treated as not found. */
export const endToken = action(
  {
    call: ['delete', routes.api.token],
    ids: { token: 'no_such_call' },
    summary: 'End a token',
    answer: emptyBody,
    fails: [...WRITE_FAILS, 'forbidden', 'no_such_call'],
    login: 'full',
  },
  async function endToken({ requester: { db }, caller, ids }) {
    const { ended } = await batch(db, { ended: deleteToken(caller.id, ids.token) })
    requireWritten(ended.length > 0, 'no_such_call')
    return {}
  },
).form({
  path: routes.do.endToken,
  schema: tokenEndForm,
  section: () => ({ page: routes.settingsDeveloper, form: 'end' }),
  asks: ({ token_id: token }) => ({ ids: { token }, input: undefined }),
  done: () => ({ to: routes.settingsDeveloper, toast: 'token_ended' }),
})

export const getTokens = reading(
  {
    call: ['get', routes.api.tokens],
    ids: {},
    summary: 'List the viewer’s tokens',
    answer: v.array(tokenSchema),
    fails: ['no_session'],
    login: 'any',
  },
  async ({ requester }) => readTokens(requester, await signedIn(requester)),
)

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
