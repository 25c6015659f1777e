import * as v from 'valibot'
import { cleanText, isBlank } from '../text.ts'
import { atMost, idField } from '../wire.ts'
import { TOKEN_DAYS, TOKEN_SCOPES } from './token-scopes.ts'

const DEFAULT_DAYS = 90

/** Prefix of every token, by which leaked ones can be recognized. */
export const TOKEN_PREFIX = 'pinfold_'
export const TOKEN = /^pinfold_[\w-]{43}$/

const name = v.pipe(
  v.string(),
  v.transform((typed) => (isBlank(typed) ? '' : cleanText(typed))),
  v.minLength(1),
  atMost('boardName'),
)
const daysOf = (value: number) => TOKEN_DAYS.find((days) => days === value)

export const tokenBody = v.strictObject({
  name,
  scopes: v.pipe(v.array(v.picklist(TOKEN_SCOPES)), v.minLength(1), v.maxLength(TOKEN_SCOPES.length)),
  days: v.optional(v.picklist(TOKEN_DAYS), DEFAULT_DAYS),
})
export type TokenInput = v.InferOutput<typeof tokenBody>

const tick = v.optional(v.literal('on'))
/** The form of `tokenBody`, with a check box for each scope. */
export const tokenForm = v.strictObject({
  name,
  read: tick,
  write: tick,
  messages: tick,
  secret: tick,
  days: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => daysOf(Number(text))),
      v.picklist(TOKEN_DAYS),
    ),
    String(DEFAULT_DAYS),
  ),
})
export const tokenEndForm = v.strictObject({ token_id: idField })

/** A token in the list of its owner. Dates are RFC 2822. */
export const tokenSchema = v.object({
  id: v.string(),
  name: v.string(),
  scopes: v.array(v.picklist(TOKEN_SCOPES)),
  created_at: v.string(),
  /** null: never used. Updated at most once an hour. */
  last_used_at: v.nullable(v.string()),
  expires_at: v.string(),
})
export type TokenView = v.InferOutput<typeof tokenSchema>
/** The only answer that contains the token itself. */
export const tokenMade = v.object({ ...tokenSchema.entries, token: v.string() })
export type TokenMade = v.InferOutput<typeof tokenMade>
