import type { Context } from 'hono'
import type { Words } from '../../../client/locales/words.ts'
import type { Language } from '../../../domain/language.ts'
import type { AppEnv, Bindings } from '../../env.ts'
import type { AccountViewer } from '../../viewers.ts'
import { namedLanguage } from '../addresses/carried-language.ts'
import type { Client } from '../client.ts'
import { keepLanguage } from '../cookies/language-cookie.ts'
import { clearSessionCookie } from '../cookies/session-cookie.ts'
import { type NewSession, signIn } from '../cookies/sign-in.ts'
import type { Requester, Site } from '../requester.ts'

/** The requester, and what their request brings: the first part of every call of an action. */
export interface By {
  requester: Requester
  site: Site
  client: Client
  /** The words of the request's language. */
  words: Words
  /** The signed-in user. Only actions with `login: 'full'` or `'link'` have one. */
  caller: AccountViewer
  env: Bindings
  browser: Browser
}

/** The browser or program that sent the request, as far as an action knows it. */
interface Browser {
  /** The language that the address of its page names (`?hl=`); null: none. */
  namedLanguage: () => string | null
  /** Keeps the chosen language in it. */
  keepLanguage: (language: Language) => void
  /** Gives it the session, whose user is the viewer for the rest of this request. */
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
