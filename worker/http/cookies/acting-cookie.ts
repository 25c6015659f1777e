import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { parseId } from '../../../domain/id.ts'
import { cookieTraits } from './cookies.ts'

/** For whom somebody chose to act, in this browser. The database says each time whether they still may (G-011). */
const COOKIE = 'acting'
/** In seconds: who comes back tomorrow acts as themselves. */
const KEPT = 12 * 3600

export function chosenSubject(c: Context): number | null {
  return parseId(getCookie(c, COOKIE) ?? '')
}

/** For whom a request says it acts: by its address, else by what was chosen in this browser. */
export function subjectIn(c: Context): number | null {
  return parseId(c.req.query('orbac_subject_id') ?? '') ?? chosenSubject(c)
}

export function chooseSubject(c: Context, subjectId: number | null): void {
  if (subjectId === null) deleteCookie(c, COOKIE, cookieTraits(c))
  else setCookie(c, COOKIE, String(subjectId), { ...cookieTraits(c), httpOnly: true, maxAge: KEPT })
}
