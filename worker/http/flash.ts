import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Toast } from '../../client/ui/show-toast.ts'
import { TOAST_MS } from '../../domain/constants.ts'
import type { AppEnv } from '../env.ts'

const COOKIE = 'toast'

type Stay = 'usual' | 'account' | 'error'
/** Messages that a form may leave for the next page, and how long each stays; an `error` is said at once. */
const TOASTS = {
  logged_out: 'account',
  language_kept: 'usual',
  signed_up: 'account',
  saved: 'usual',
  email_sent: 'account',
  email_verified: 'account',
  password_changed: 'account',
  linked: 'account',
  session_ended: 'account',
  reported: 'usual',
  followed: 'usual',
  requested: 'usual',
  unfollowed: 'usual',
  approved: 'usual',
  declined: 'usual',
  removed: 'usual',
  blocked: 'usual',
  unblocked: 'usual',
  undone: 'usual',
  moved: 'usual',
  suggestion_dismissed: 'account',
  board_created: 'usual',
  cannot_undo: 'error',
  invited: 'usual',
  not_invited: 'error',
  nobody: 'error',
  invite_accepted: 'usual',
  invite_declined: 'usual',
  invite_invalid: 'error',
  invite_cancelled: 'usual',
  parted: 'usual',
  not_available: 'error',
} as const satisfies Record<string, Stay>
export type ToastName = keyof typeof TOASTS

/** Leaves a message for the page that the browser is sent to. The cookie names a text, it never holds one. */
export function leaveToast(c: Context<AppEnv>, name: ToastName): void {
  setCookie(c, COOKIE, name, { path: '/', sameSite: 'Lax', secure: true, httpOnly: true, maxAge: 60 })
}

/** Takes the message, if one was left, in the page's language. */
export function takeToast(c: Context<AppEnv>): Toast | null {
  const left = getCookie(c, COOKIE)
  if (left === undefined) return null
  deleteCookie(c, COOKIE, { path: '/', secure: true })
  return Object.hasOwn(TOASTS, left) ? toastOf(c, left as ToastName) : null
}

function toastOf(c: Context<AppEnv>, name: ToastName): Toast {
  const stay = TOASTS[name] as Stay
  const ms = stay === 'account' ? TOAST_MS.account : TOAST_MS.usual
  return { text: c.get('words')._(`toast.${name}`), kind: stay === 'error' ? 'error' : 'status', ms }
}
