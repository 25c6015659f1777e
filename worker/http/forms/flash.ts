import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Toast } from '#client/ui/states/show-toast.ts'
import { TOAST_MS } from '#domain/constants.ts'
import { ERRORS, type ErrorName } from '#domain/errors.ts'
import { parseId } from '#domain/id.ts'
import { isKeyOf } from '#domain/keys.ts'
import { routes } from '#domain/routes.ts'
import type { UndoHandle } from '#domain/undo/contract.ts'
import type { AppEnv } from '#worker/env.ts'
import { SEEN_ALL } from '../bodies/body.ts'
import { cookieTraits } from '../cookies/cookies.ts'

const COOKIE = 'toast'
/** Prefix of an error's name in the cookie. */
const FAILED = '-'

type Stay = 'usual' | 'account' | 'error'
/** Messages that a form may leave for the next page. The value selects the display time; screen readers announce an `error` at once. */
const TOASTS = {
  logged_out: 'account',
  language_kept: 'usual',
  signed_up: 'account',
  saved: 'usual',
  email_sent: 'account',
  email_verified: 'account',
  no_address: 'error',
  password_changed: 'account',
  linked: 'account',
  session_ended: 'account',
  token_ended: 'account',
  app_ended: 'account',
  app_deleted: 'account',
  sessions_ended: 'account',
  reactivated: 'account',
  reported: 'usual',
  appealed: 'account',
  case_claimed: 'usual',
  case_released: 'usual',
  case_noted: 'usual',
  case_decided: 'usual',
  case_reversed: 'usual',
  picture_allowed: 'usual',
  followed: 'usual',
  requested: 'usual',
  unfollowed: 'usual',
  withdrawn: 'usual',
  approved: 'usual',
  declined: 'usual',
  removed: 'usual',
  blocked: 'usual',
  unblocked: 'usual',
  undone: 'usual',
  moved: 'usual',
  copied: 'usual',
  pins_deleted: 'usual',
  suggestion_dismissed: 'account',
  board_created: 'usual',
  board_archived: 'account',
  board_unarchived: 'account',
  board_deleted: 'account',
  cover_removed: 'account',
  board_restored: 'usual',
  board_merged: 'usual',
  board_gone: 'error',
  board_placed: 'usual',
  board_stays: 'usual',
  pin_placed: 'usual',
  pin_stays: 'usual',
  board_followed: 'usual',
  board_unfollowed: 'usual',
  section_created: 'usual',
  section_moved: 'account',
  section_deleted: 'account',
  cannot_undo: 'error',
  invited: 'usual',
  not_invited: 'error',
  nobody: 'error',
  invite_redeemed: 'usual',
  invite_accepted: 'usual',
  invite_declined: 'usual',
  invite_invalid: 'error',
  invite_cancelled: 'usual',
  parted: 'usual',
  not_available: 'error',
  pin_created: 'usual',
  pin_saved: 'usual',
  pin_deleted: 'account',
  pin_favorited: 'usual',
  pin_unfavorited: 'usual',
  pin_hidden: 'usual',
  pin_shown: 'usual',
  pin_liked: 'usual',
  pin_unliked: 'usual',
  pin_tried: 'usual',
  pin_untried: 'usual',
  topic_followed: 'usual',
  topic_unfollowed: 'usual',
  share_again: 'error',
  link_unread: 'error',
  picture_changed: 'account',
  picture_removed: 'account',
  profile_cover_changed: 'account',
  profile_cover_removed: 'account',
  badges_saved: 'account',
  message_sent: 'usual',
  conversation_read: 'usual',
  conversation_accepted: 'usual',
  conversation_muted: 'usual',
  conversation_unmuted: 'usual',
  conversation_deleted: 'account',
  conversation_left: 'account',
  notifications_read: 'usual',
  import_checked: 'usual',
  import_chosen: 'usual',
  import_start: 'usual',
  import_pause: 'usual',
  import_resume: 'usual',
  import_cancel: 'usual',
  import_undo: 'usual',
  export_running: 'usual',
  export_ready: 'usual',
  export_deleted: 'usual',
  export_planned: 'usual',
  target_saved: 'usual',
  target_works: 'usual',
  target_broken: 'usual',
  target_sending: 'usual',
  target_nothing: 'usual',
  target_removed: 'usual',
  export_unplanned: 'usual',
  comment_added: 'usual',
  tried_added: 'usual',
  comment_changed: 'usual',
  comment_deleted: 'account',
  comment_liked: 'usual',
  comment_unliked: 'usual',
  article_saved: 'usual',
  article_published: 'account',
  article_scheduled: 'account',
  article_unpublished: 'account',
  article_deleted: 'account',
  webhook_created: 'account',
  webhook_paused: 'account',
  webhook_resumed: 'account',
  webhook_tested: 'usual',
  webhook_replayed: 'usual',
  webhook_deleted: 'account',
} as const satisfies Record<string, Stay>
export type ToastName = keyof typeof TOASTS

/** The result of a form: the name of a message or of an error, and optionally the undo of the action. */
export interface Left {
  toast: ToastName | { failed: ErrorName }
  undo?: UndoHandle | undefined
  /** Id of the saved pin; a pin's page shows where it was saved (`savedPinOf`). */
  savedPin?: string | undefined
}

/** Stores a message for the page that the browser is redirected to. The cookie contains the name of a text, never a text. */
export function leaveToast(c: Context<AppEnv>, left: ToastName | Left): void {
  const { toast, undo, savedPin } = typeof left === 'string' ? { toast: left } : left
  const name = typeof toast === 'string' ? toast : `${FAILED}${toast.failed}`
  const more = undo ? `.${undo.id}` : savedPin ? `~${savedPin}` : ''
  setCookie(c, COOKIE, name + more, { ...cookieTraits(c), httpOnly: true, maxAge: 60 })
}

/** Returns and deletes the stored message, in the page's language; null without one. */
export function takeToast(c: Context<AppEnv>): Toast | null {
  const left = getCookie(c, COOKIE)
  if (left === undefined) return null
  deleteCookie(c, COOKIE, cookieTraits(c))
  const [, name = '', id] = /^(-?\w+)(?:\.(\d{1,16})|~\d{1,16})?$/.exec(left) ?? []
  const undo = id === undefined ? undefined : { id, expires_at: '' }
  if (isKeyOf(TOASTS, name)) return toastOf(c, { toast: name, undo })
  const failed = name.slice(FAILED.length)
  return name.startsWith(FAILED) && isKeyOf(ERRORS, failed) ? toastOf(c, { toast: { failed } }) : null
}

/** Id of the pin in a stored message "saved"; null for any other message. */
export function savedPinOf(c: Context<AppEnv>): number | null {
  const [, id] = /^saved~(\d{1,16})$/.exec(getCookie(c, COOKIE) ?? '') ?? []
  return parseId(id ?? '')
}

/** The message in the page's language. Its button undoes the action and returns to the page. */
export function toastOf(c: Context<AppEnv>, { toast, undo }: Left): Toast {
  const words = c.get('words')
  const url = new URL(c.req.url)
  const return_to = url.pathname + url.search
  if (typeof toast !== 'string') {
    const failed: Toast = { text: words._(ERRORS[toast.failed].message), kind: 'error', ms: TOAST_MS.usual }
    if (toast.failed !== 'email_unconfirmed') return failed
    const form = { label: words._('prompt.resend'), action: routes.do.resendEmail, values: { return_to } }
    return { ...failed, ms: TOAST_MS.account, form }
  }
  const stay = TOASTS[toast]
  const ms = stay === 'account' || undo ? TOAST_MS.account : TOAST_MS.usual
  const values = undo && { undo_id: undo.id, return_to, seen: SEEN_ALL }
  return {
    text: words._(`toast.${toast}`),
    kind: stay === 'error' ? 'error' : 'status',
    ms,
    ...(values && { form: { label: words._('undo.button'), action: routes.do.undo, values } }),
  }
}
