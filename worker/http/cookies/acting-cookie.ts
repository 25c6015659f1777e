import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { parseId } from '#domain/id.ts'
import { cookieTraits } from './cookies.ts'

/** Id of the person whom a delegate has chosen to act for in this browser. The database checks the permission for each request (G-011). */
const COOKIE = 'acting'
/** Lifetime in seconds: 12 hours, so that the choice ends by the next day. */
const KEPT = 12 * 3600

export function chosenSubject(c: Context): number | null {
  return parseId(getCookie(c, COOKIE) ?? '')
}

/** Id of the person that the request acts for: from the address, else from the cookie. */
export function subjectIn(c: Context): number | null {
  return parseId(c.req.query('orbac_subject_id') ?? '') ?? chosenSubject(c)
}

export function chooseSubject(c: Context, subjectId: number | null): void {
  if (subjectId === null) deleteCookie(c, COOKIE, cookieTraits(c))
  else setCookie(c, COOKIE, String(subjectId), { ...cookieTraits(c), httpOnly: true, maxAge: KEPT })
}
