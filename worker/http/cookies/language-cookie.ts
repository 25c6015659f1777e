import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import type { Language } from '#domain/language.ts'
import { LANGUAGE_COOKIE } from '../request-locale.ts'
import { cookieTraits } from './cookies.ts'

/** Stores the chosen language in this browser for a year (LOC-001, W-62). */
export function keepLanguage(c: Context, language: Language): void {
  setCookie(c, LANGUAGE_COOKIE, language, { ...cookieTraits(c), httpOnly: true, maxAge: 365 * 24 * 3600 })
}
