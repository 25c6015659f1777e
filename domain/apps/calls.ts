import * as v from 'valibot'

/** Subjects of calls, in the order of their pages. */
export const SUBJECTS = [
  'boards',
  'pins',
  'people',
  'messages',
  'search',
  'account',
  'apps',
  'webhooks',
  'more',
] as const
export type Subject = (typeof SUBJECTS)[number]

/** A call of the API, for its documentation. */
export interface CallView {
  /** Anchor of the call on its page. */
  id: string
  method: string
  path: string
  summary: string
  /** Scopes that a token needs; null: no token may make the call. */
  scopes: string[] | null
  /** Names of parameters of the query. */
  query: string[]
  /** The address of the example. */
  example: string
  /** Examples as JSON; null: no body. */
  body: string | null
  answer: string
}

/** The form that tries a call. Without a token it is made as a visitor. */
export const tryForm = v.strictObject({
  call: v.pipe(v.string(), v.regex(/^[\w-]{1,120}$/)),
  subject: v.picklist(SUBJECTS),
  method: v.picklist(['GET', 'POST', 'PUT', 'DELETE']),
  address: v.pipe(v.string(), v.trim(), v.maxLength(2000), v.regex(/^\/v3\/[^\s#\\]*$/)),
  body: v.optional(v.pipe(v.string(), v.maxLength(20_000)), ''),
  token: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^(?:pinfold_[\w-]{43})?$/)), ''),
})
export type TryInput = v.InferOutput<typeof tryForm>
