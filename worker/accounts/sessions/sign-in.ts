import type { Context } from 'hono'
import type { AppEnv } from '../../env.ts'
import { keepBrowser } from '../../http/cookies/browser-cookie.ts'
import { keepLanguage } from '../../http/cookies/language-cookie.ts'
import { setSessionCookie } from '../../http/cookies/session-cookie.ts'
import { giveCsrfToken } from '../../http/csrf.ts'
import { changeAsker } from '../../http/current-asker.ts'
import type { NewSession } from './session.ts'

/** Sets the session cookie, and makes the new user the viewer for the rest of this request. */
export function signIn(c: Context<AppEnv>, { token, tokenHash, language, browserToken }: NewSession): void {
  changeAsker(c, { sessionHash: tokenHash })
  setSessionCookie(c, token)
  keepBrowser(c, browserToken)
  giveCsrfToken(c)
  if (language !== null) keepLanguage(c, language)
}
