import { isLanguage } from '#domain/language.ts'
import { batch, type Statement } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { skipReceipt } from '#worker/db/receipt.ts'
import type { Client } from '#worker/http/client.ts'
import { SESSION_SECONDS } from '#worker/http/cookies/session-cookie.ts'
import type { NewSession } from '#worker/http/cookies/sign-in.ts'
import { hashToken, newToken } from '#worker/http/cookies/tokens.ts'
import type { Requester } from '#worker/http/requester.ts'
import { homefeedDropped, notifySignIn } from '#worker/model/effects/write.ts'
import { signInMail } from '../links/mails.ts'
import { deleteSession, insertSession, upsertBrowser } from './queries.ts'

/**
 * Starts a session with a new token, in one batch with `before`. The browser's previous session ends (REL-07). After a login in a browser that is new
 * to the account the person is notified, also by mail unless they have chosen otherwise.
 * @param before statements that run first
 * @param isLogin false: the person was already logged in here
 */
export async function openSession(
  requester: Requester,
  client: Client,
  { id: userId, locale }: { id: number; locale: string | null },
  loginState: 'full' | 'limited',
  before: Statement[] = [],
  isLogin = true,
): Promise<NewSession> {
  skipReceipt()
  const { db, now, sessionHash, place } = requester
  const token = newToken()
  const tokenHash = await hashToken(token)
  const browserToken = client.browserHash === null ? newToken() : null
  const browser = {
    ...{ id: newId(), userId, agent: client.agent, country: place.country, region: client.region, usedAt: now },
    hash: client.browserHash ?? (await hashToken(browserToken ?? '')),
  }
  const session = {
    id: newId(),
    tokenHash,
    userId,
    loginState,
    agent: client.agent,
    country: place.country,
    region: client.region,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + SESSION_SECONDS * 1000,
  }
  await batch(db, {
    before,
    ended: sessionHash ? deleteSession(sessionHash) : undefined,
    begun: insertSession(session),
    // Before the browser is stored, because both depend on whether it is known.
    told: isLogin ? notifySignIn(userId, browser.hash, browser.id, now) : undefined,
    mailed: isLogin ? await signInMail(requester, client, browser, locale) : undefined,
    browser: upsertBrowser(browser),
    homefeed: homefeedDropped(userId),
  })
  return {
    ...{ token, tokenHash, browserToken },
    language: locale !== null && isLanguage(locale) ? locale : null,
  }
}

/** Ends this browser's session; does nothing without a session. */
export async function endSession({ db, sessionHash }: Requester): Promise<void> {
  if (sessionHash) await batch(db, { ended: deleteSession(sessionHash) })
}
