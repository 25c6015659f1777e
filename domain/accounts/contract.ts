import * as v from 'valibot'
import { LIMITS } from '../limits.ts'

/** G-072: lower-case letters, digits and underscore, three to thirty, not digits alone (those are ids). */
export const USERNAME = /^(?=.*[a-z_])[a-z0-9_]{3,30}$/

/** What every address has; whether somebody reads it is proved by a link. */
const EMAIL = /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@.<>"(),:;[\]\\]+(\.[^\s@.<>"(),:;[\]\\]+)+$/

/** A name as it is typed; `usernameFault` judges it. It is kept in lower case. */
export const usernameField = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100), v.toLowerCase())
export const emailField = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(LIMITS.text.email),
  v.regex(EMAIL),
  v.toLowerCase(),
)
/** A password that is proved; whatever was once accepted fits. */
const provedPassword = v.pipe(v.string(), v.minLength(1), v.maxLength(LIMITS.text.password))
/** A new one: not cut, not trimmed; `passwordFault` judges its length and content. */
const newPassword = v.pipe(v.string(), v.minLength(1), v.maxLength(20_000))
const tokenField = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const idField = v.pipe(v.string(), v.regex(/^\d{1,16}$/))
const next = v.optional(v.string())
/** What a visitor pressed Follow at: `user.123`, `board.123`, `topic.sea`. */
const follow = v.optional(v.string())

/** The body of W-50 login. An unknown key is refused; nothing is cut. */
export const loginBody = v.strictObject({
  username_or_email: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LIMITS.text.email)),
  password: provedPassword,
})
export type LoginInput = v.InferOutput<typeof loginBody>

/** The form of the login page: the same, and where to go afterwards. */
export const loginForm = v.strictObject({ ...loginBody.entries, next, follow })

const userAnswer = v.object({ id: v.string(), username: v.string(), full_name: v.string() })
export const loginAnswer = v.object({ user: userAnswer, login_state: v.picklist(['full', 'limited']) })

export const emptyBody = v.strictObject({})

/** The body of W-50 signup. */
export const signupBody = v.strictObject({ username: usernameField, email: emailField, password: newPassword })
export type SignupInput = v.InferOutput<typeof signupBody>
export const signupForm = v.strictObject({ ...signupBody.entries, next, follow })

export const usernameQuery = v.object({ username: v.pipe(v.string(), v.maxLength(100)) })
export const usernameAnswer = v.object({ username: v.string(), status: v.picklist(['free', 'taken', 'invalid']) })

/** W-55: an address asks for a link, a token uses it. */
export const emailLinkBody = v.strictObject({ email: v.optional(emailField), token: v.optional(tokenField) })
export const emailLinkAnswer = v.partial(loginAnswer)
export const mailForm = v.strictObject({ email: emailField, next })
export const tokenBody = v.strictObject({ token: tokenField })
export const tokenForm = v.strictObject({ token: tokenField, next })
/** W-55: an address asks for a link, a token with a password uses it. */
export const resetBody = v.strictObject({
  email: v.optional(emailField),
  token: v.optional(tokenField),
  password: v.optional(newPassword),
})
export const resetForm = v.strictObject({ token: tokenField, password: newPassword })
export const passwordBody = v.strictObject({ current: provedPassword, new: newPassword })
/** W-55 deactivate and delete; `linked`: the linked accounts too. A form sends `on`. */
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
/** W-55: a password asks for deletion, the mailed token takes the final step. */
export const deleteBody = v.strictObject({
  ...closeBody.entries,
  password: v.optional(provedPassword),
  token: v.optional(tokenField),
})
export type CloseInput = v.InferOutput<typeof closeBody>
export const linkBody = v.strictObject({ username: loginBody.entries.username_or_email, password: provedPassword })
export const switchBody = v.strictObject({ user_id: idField })
export const sessionForm = v.strictObject({ session_id: idField })

/** One of a person's own sessions (W-56). Dates are RFC 2822. */
export const sessionSchema = v.object({
  id: v.string(),
  created_at: v.string(),
  last_seen_at: v.string(),
  agent: v.string(),
  /** Where it was last in use: two letters, and a region's name. */
  country: v.nullable(v.string()),
  region: v.nullable(v.string()),
  login_state: v.picklist(['full', 'limited']),
  current: v.boolean(),
})
export const endedSessions = v.object({ ended: v.number() })
export type SessionView = v.InferOutput<typeof sessionSchema>

/** What somebody may do for somebody else (G-011). */
export const SCOPES = ['metadata', 'boards'] as const
export type Scope = (typeof SCOPES)[number]
export const delegationBody = v.strictObject({
  delegate_username: usernameField,
  scopes: v.pipe(v.array(v.picklist(SCOPES)), v.minLength(1), v.maxLength(SCOPES.length)),
})
export type DelegationInput = v.InferOutput<typeof delegationBody>
/** The same from a form of check boxes. */
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
/** Somebody who lets one act for them. */
export type SubjectView = v.InferOutput<typeof userAnswer> & { scopes: Scope[] }
/** One of their boards, as the settings list them. */
export interface SubjectBoard {
  id: string
  name: string
  isSecret: boolean
  url: string
}
/** Acts for somebody, or with no id for oneself. */
export const actForForm = v.strictObject({
  user_id: v.pipe(v.string(), v.regex(/^\d{0,16}$/)),
  return_to: v.optional(v.string()),
})
export type DelegationView = v.InferOutput<typeof delegationSchema>
