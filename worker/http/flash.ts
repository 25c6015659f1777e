import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '../env.ts'

const COOKIE = 'toast'

/** Messages that a form may leave for the next page. */
const TOASTS = [
  'logged_out',
  'language_kept',
  'signed_up',
  'saved',
  'email_sent',
  'email_verified',
  'password_changed',
  'linked',
  'session_ended',
] as const
export type ToastName = (typeof TOASTS)[number]

/** Leaves a message for the page that the browser is sent to. The cookie names a text, it never holds one. */
export function leaveToast(c: Context<AppEnv>, name: ToastName): void {
  setCookie(c, COOKIE, name, { path: '/', sameSite: 'Lax', secure: true, httpOnly: true, maxAge: 60 })
}

/** Takes the message, if one was left, in the page's language. */
export function takeToast(c: Context<AppEnv>): string | null {
  const left = getCookie(c, COOKIE)
  if (left === undefined) return null
  deleteCookie(c, COOKIE, { path: '/', secure: true })
  const name = TOASTS.find((each) => each === left)
  return name ? c.get('words')._(`toast.${name}`) : null
}
