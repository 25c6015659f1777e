import type { Context } from 'hono'
import type { Language } from '#domain/language.ts'
import type { AppEnv } from '#worker/env.ts'
import { giveCsrfToken } from '../csrf.ts'
import { changeRequester } from '../current-requester.ts'
import { keepBrowser } from './browser-cookie.ts'
import { keepLanguage } from './language-cookie.ts'
import { setSessionCookie } from './session-cookie.ts'

/** A new session; `signIn` sets its cookie in the browser. */
export interface NewSession {
  token: string
  tokenHash: string
  /** The user's saved language (LOC-001); null: none. */
  language: Language | null
  /** New token for a browser that has none; null: the browser keeps its token. */
  browserToken: string | null
}

/** Sets the session cookie, and makes the new user the viewer for the rest of this request. */
export function signIn(c: Context<AppEnv>, { token, tokenHash, language, browserToken }: NewSession): void {
  changeRequester(c, { sessionHash: tokenHash })
  setSessionCookie(c, token)
  keepBrowser(c, browserToken)
  giveCsrfToken(c)
  if (language !== null) keepLanguage(c, language)
}
