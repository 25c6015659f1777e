import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { parseId } from '../../domain/id.ts'
import { cookieTraits } from './cookies.ts'

/** For whom somebody chose to act, in this browser. The database says each time whether they still may (G-011). */
const COOKIE = 'acting'
/** In seconds: who comes back tomorrow acts as themselves. */
const KEPT = 12 * 3600

export function chosenSubject(c: Context): number | null {
  return parseId(getCookie(c, COOKIE) ?? '')
}

export function chooseSubject(c: Context, subjectId: number | null): void {
  if (subjectId === null) deleteCookie(c, COOKIE, cookieTraits(c))
  else setCookie(c, COOKIE, String(subjectId), { ...cookieTraits(c), httpOnly: true, maxAge: KEPT })
}
