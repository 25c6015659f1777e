import * as v from 'valibot'

/** G-072: lower-case letters, digits and underscore, three to thirty, not digits alone (those are ids). */
export const USERNAME = /^(?=.*[a-z_])[a-z0-9_]{3,30}$/

/** The body of W-50 login. An unknown key is refused; nothing is cut. */
export const loginBody = v.strictObject({
  username_or_email: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)),
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
})
export type LoginInput = v.InferOutput<typeof loginBody>

/** The form of the login page: the same, and where to go afterwards. */
export const loginForm = v.strictObject({ ...loginBody.entries, next: v.optional(v.string()) })

export const loginAnswer = v.object({
  user: v.object({ id: v.string(), username: v.string(), full_name: v.string() }),
  login_state: v.picklist(['full', 'limited']),
})

export const emptyBody = v.strictObject({})
