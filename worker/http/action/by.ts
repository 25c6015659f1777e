import type { Context } from 'hono'
import type { Words } from '#client/locales/words.ts'
import type { Language } from '#domain/language.ts'
import type { AppEnv, Bindings } from '#worker/env.ts'
import type { AccountViewer } from '#worker/viewers.ts'
import { namedLanguage } from '../addresses/carried-language.ts'
import type { Client } from '../client.ts'
import { keepLanguage } from '../cookies/language-cookie.ts'
import { clearSessionCookie } from '../cookies/session-cookie.ts'
import { type NewSession, signIn } from '../cookies/sign-in.ts'
import type { Requester, Site } from '../requester.ts'

/** The requester and the data of the request: the first argument of every action. */
export interface By {
  requester: Requester
  site: Site
  client: Client
  /** Texts in the request's language. */
  words: Words
  /** The signed-in user. Only actions with `login: 'full'` or `'link'` have one. */
  caller: AccountViewer
  env: Bindings
  browser: Browser
}

/** The browser or program that sent the request, with the operations that an action may need. */
interface Browser {
  /** Language in the address of its page (`?hl=`); null: none. */
  namedLanguage: () => string | null
  /** Stores the chosen language in the browser. */
  keepLanguage: (language: Language) => void
  /** Starts the session in the browser. Its user is the viewer for the rest of this request. */
  signIn: (session: NewSession) => void
  signOut: () => void
}

export function byOf(c: Context<AppEnv>): By {
  const { requester, site, client, words, caller } = c.var
  const browser = {
    namedLanguage: () => namedLanguage(c),
    keepLanguage: (language: Language) => keepLanguage(c, language),
    signIn: (session: NewSession) => signIn(c, session),
    signOut: () => clearSessionCookie(c),
  }
  return { requester, site, client, words, caller, env: c.env, browser }
}
