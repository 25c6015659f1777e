import * as v from 'valibot'
import { LIMITS, type TextLimit, type TextMinimum } from './limits.ts'
import { MAX_PAGE_SIZE } from './page-size.ts'
import { cleanLines, cleanText, isBlank } from './text.ts'

/** A success answer of `/v3` (G-001). `bookmark` is present only if another page follows. */
export interface Success<T> {
  status: 'success'
  code: 0
  message: 'ok'
  data: T
  bookmark?: string
  seen?: number[]
}

/** One page of a list. */
export interface Page<T> {
  items: T[]
  bookmark: string | null
  /** For the newest messages of a conversation: `seq` up to which others have read, one number for each person who shows it. */
  seen?: number[]
}

export function successSchema<S extends v.GenericSchema>(data: S) {
  return v.object({
    status: v.literal('success'),
    code: v.literal(0),
    message: v.literal('ok'),
    data,
    bookmark: v.optional(v.string()),
    /** W-39 only (docs/decisions/087). */
    seen: v.optional(v.array(v.number())),
  })
}

/** A failure answer, sent with the real HTTP status; messages are in the request's language (G-002). */
export const failureSchema = v.object({
  status: v.literal('failure'),
  code: v.pipe(v.number(), v.integer()),
  message: v.string(),
  message_detail: v.nullable(v.string()),
  errors: v.optional(v.array(v.object({ field: v.string(), code: v.string() }))),
  data: v.null(),
  request_id: v.string(),
})

/** At most the UTF-16 units of a kind of text. A fault contains the kind and the number. */
export function atMost<const Name extends TextLimit>(name: Name) {
  return v.maxLength<string, (typeof LIMITS.text)[Name], Name>(LIMITS.text[name], name)
}

/** At least the UTF-16 units of a kind of text. */
export function atLeast<const Name extends TextMinimum>(name: Name) {
  return v.minLength<string, (typeof LIMITS.textMin)[Name], Name>(LIMITS.textMin[name], name)
}

/** A required text between people: one UTF-16 unit to its limit after trim, with line breaks. A text without a visible character counts as missing. */
export function writtenText(name: TextLimit) {
  return v.pipe(v.string(), cleaned(written), v.nonEmpty(), atMost(name))
}

/** As `writtenText`, but may be missing or empty. */
export function optionalText(name: TextLimit) {
  return v.optional(linesText(name), '')
}

/** A text of one line: within its limit, without control characters, trimmed; '' without a visible character. */
export function lineText(name: TextLimit) {
  return v.pipe(v.string(), cleaned(line), atMost(name))
}

/** As `lineText`, with line breaks and tabs. */
export function linesText(name: TextLimit) {
  return v.pipe(v.string(), cleaned(written), atMost(name))
}

/** As `v.transform`, but keeps the following actions in the API description: a cleaned text is still a text. */
function cleaned(clean: (text: string) => string): v.BaseTransformation<string, string, never> {
  return {
    ...{ kind: 'transformation', type: 'cleaned', reference: cleaned, async: false },
    '~run': (dataset) => ({ ...dataset, value: clean(dataset.value) }),
  }
}

const line = (typed: string) => (isBlank(typed) ? '' : cleanText(typed))
const written = (typed: string) => (isBlank(typed) ? '' : cleanLines(typed))

/** An id on the wire: a numeric string. */
export const idField = v.pipe(v.string(), v.regex(/^\d{1,16}$/))
/** The person for whom a delegate acts or reads (G-011); absent: the viewer. */
export const subjectField = v.optional(idField)

/** The query of a call that can be made for another person (G-011). */
export const subjectQuery = v.object({ orbac_subject_id: subjectField })

/** A boolean of a query: 1, 0, true or false (G-003). */
export function queryBoolean(fallback: boolean) {
  return v.optional(
    v.pipe(
      v.picklist(['0', '1', 'true', 'false']),
      v.transform((text) => text === '1' || text === 'true'),
    ),
    fallback ? '1' : '0',
  )
}

/** A page size: below 1 is rejected, above 250 is capped (G-005). */
export function pageSize(fallback: number) {
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/),
      v.transform((text) => Math.min(Number(text), MAX_PAGE_SIZE)),
      v.minValue(1),
    ),
    String(fallback),
  )
}

/** Values that clients send to request the start of a list (G-005). */
const BEGINNINGS = new Set(['', 'null', '[]', '[null]'])

/** A bookmark from a client, undefined for the start; `db/bookmark.ts` validates its content. */
export const bookmarkParameter = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(600),
    v.transform((text) => (BEGINNINGS.has(text) ? undefined : text)),
  ),
)

/** A field list such as `pin.id,pin.images[236x]` (G-007). */
export const fieldsParameter = v.optional(v.pipe(v.string(), v.maxLength(2000)))
