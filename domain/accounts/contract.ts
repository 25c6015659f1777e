import * as v from 'valibot'
import { EMAIL } from '../text.ts'
import { atMost } from '../wire.ts'
import { SCOPES, type Scope } from './delegate-scopes.ts'

/** G-072: lower-case letters, digits and underscore, three to thirty, not digits alone (those are ids). */
export const USERNAME = /^(?=.*[a-z_])[a-z0-9_]{3,30}$/

/** A username as typed: stored in lower case, validated by `usernameFault`. */
export const usernameField = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100), v.toLowerCase())
export const emailField = v.pipe(v.string(), v.trim(), v.minLength(1), atMost('email'), v.regex(EMAIL), v.toLowerCase())
/** The current password. Accepts every password that was ever valid. */
const provedPassword = v.pipe(v.string(), v.minLength(1), atMost('password'))
/** A new password, neither cut nor trimmed. `passwordFault` validates its length and content. */
const newPassword = v.pipe(v.string(), v.minLength(1), v.maxLength(20_000))
const tokenField = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const idField = v.pipe(v.string(), v.regex(/^\d{1,16}$/))
const next = v.optional(v.string())
/** Thing to follow or save after login: `user.123`, `board.123`, `topic.sea` or `pin.123`. */
const after = v.optional(v.string())

/** The body of W-50 login. An unknown key is refused; nothing is cut. */
export const loginBody = v.strictObject({
  username_or_email: v.pipe(v.string(), v.trim(), v.minLength(1), atMost('email')),
  password: provedPassword,
})
export type LoginInput = v.InferOutput<typeof loginBody>

/** The login form: the body of W-50 and the page to show afterwards. */
export const loginForm = v.strictObject({ ...loginBody.entries, next, after })

const userAnswer = v.object({ id: v.string(), username: v.string(), full_name: v.string() })
export const loginAnswer = v.object({ user: userAnswer, login_state: v.picklist(['full', 'limited']) })

export const emptyBody = v.strictObject({})

/** The body of W-50 signup. */
export const signupBody = v.strictObject({ username: usernameField, email: emailField, password: newPassword })
export type SignupInput = v.InferOutput<typeof signupBody>
export const signupForm = v.strictObject({ ...signupBody.entries, next, after })

export const usernameQuery = v.object({ username: v.pipe(v.string(), v.maxLength(100)) })
export const usernameAnswer = v.object({ username: v.string(), status: v.picklist(['free', 'taken', 'invalid']) })

/** W-55: `email` requests a login link, `token` redeems it. */
export const emailLinkBody = v.strictObject({ email: v.optional(emailField), token: v.optional(tokenField) })
export const emailLinkAnswer = v.partial(loginAnswer)
export const mailForm = v.strictObject({ email: emailField, next })
export const tokenBody = v.strictObject({ token: tokenField })
export const tokenForm = v.strictObject({ token: tokenField, next })
/** W-55: `email` requests a reset link; `token` with `password` redeems it. */
export const resetBody = v.strictObject({
  email: v.optional(emailField),
  token: v.optional(tokenField),
  password: v.optional(newPassword),
})
export const resetForm = v.strictObject({ token: tokenField, password: newPassword })
export const passwordBody = v.strictObject({ current: provedPassword, new: newPassword })
/** W-55 deactivate and delete. `linked` includes the linked accounts. A form sends `on`. */
export const closeBody = v.strictObject({
  password: provedPassword,
  linked: v.optional(
    v.pipe(
      v.union([v.boolean(), v.literal('on')]),
      v.transform((value) => value !== false),
    ),
    false,
  ),
})
/** W-55: `password` requests the deletion, the mailed `token` confirms it. */
export const deleteBody = v.strictObject({
  ...closeBody.entries,
  password: v.optional(provedPassword),
  token: v.optional(tokenField),
})
export type CloseInput = v.InferOutput<typeof closeBody>
export const linkBody = v.strictObject({ username: loginBody.entries.username_or_email, password: provedPassword })
export const switchBody = v.strictObject({ user_id: idField })
export const sessionForm = v.strictObject({ session_id: idField })

/** One of the viewer's sessions (W-56). Dates are RFC 2822. */
export const sessionSchema = v.object({
  id: v.string(),
  created_at: v.string(),
  last_seen_at: v.string(),
  agent: v.string(),
  /** Country (ISO code) and region name of the last use. */
  country: v.nullable(v.string()),
  region: v.nullable(v.string()),
  login_state: v.picklist(['full', 'limited']),
  current: v.boolean(),
})
export const endedSessions = v.object({ ended: v.number() })
export type SessionView = v.InferOutput<typeof sessionSchema>

export const delegationBody = v.strictObject({
  delegate_username: usernameField,
  scopes: v.pipe(v.array(v.picklist(SCOPES)), v.minLength(1), v.maxLength(SCOPES.length)),
})
export type DelegationInput = v.InferOutput<typeof delegationBody>
/** The form of `delegationBody`, with a check box per scope. */
export const delegationForm = v.strictObject({
  delegate_username: usernameField,
  metadata: v.optional(v.literal('on')),
  boards: v.optional(v.literal('on')),
})
export const undelegateForm = v.strictObject({ delegate_id: idField })
export const delegationSchema = v.object({
  delegate: userAnswer,
  scopes: v.array(v.picklist(SCOPES)),
  created_at: v.string(),
})
/** A person for whom the viewer may act, with the granted scopes. */
export type SubjectView = v.InferOutput<typeof userAnswer> & { scopes: Scope[] }
/** A board of that person, as the settings list it. */
export interface SubjectBoard {
  id: string
  name: string
  isSecret: boolean
  url: string
}
/** Selects the person to act for. An empty id returns to the viewer's own account. */
export const actForForm = v.strictObject({
  user_id: v.pipe(v.string(), v.regex(/^\d{0,16}$/)),
  return_to: v.optional(v.string()),
})
/** Resends the mail that confirms the address. A button of any form sends it, with that form's fields. */
export const resendForm = v.object({ return_to: v.optional(v.string()) })
export type DelegationView = v.InferOutput<typeof delegationSchema>
