import * as v from 'valibot'
import { MAX_PAGE_SIZE } from './page-size.ts'

/** What every success of `/v3` is (G-001). `bookmark` is there only when another page follows. */
export interface Success<T> {
  status: 'success'
  code: 0
  message: 'ok'
  data: T
  bookmark?: string
}

/** One page of a list, before it becomes an answer. */
export interface Page<T> {
  items: T[]
  bookmark: string | null
}

export function successSchema<S extends v.GenericSchema>(data: S) {
  return v.object({
    status: v.literal('success'),
    code: v.literal(0),
    message: v.literal('ok'),
    data,
    bookmark: v.optional(v.string()),
  })
}

/** Failures carry the real HTTP status; texts are sentences in the request's language (G-002). */
export const failureSchema = v.object({
  status: v.literal('failure'),
  code: v.pipe(v.number(), v.integer()),
  message: v.string(),
  message_detail: v.nullable(v.string()),
  errors: v.optional(v.array(v.object({ field: v.string(), code: v.string() }))),
  data: v.null(),
  request_id: v.string(),
})

/** An id as the wire has it: a numeric string. */
export const idField = v.pipe(v.string(), v.regex(/^\d{1,16}$/))
/** For whom a delegate acts or reads (G-011); absent: for themselves. */
export const subjectField = v.optional(idField)

/** Query booleans are 1, 0, true, false (G-003). */
export function queryBoolean(fallback: boolean) {
  return v.optional(
    v.pipe(
      v.picklist(['0', '1', 'true', 'false']),
      v.transform((text) => text === '1' || text === 'true'),
    ),
    fallback ? '1' : '0',
  )
}

/** A page size: below 1 is refused, above 250 is capped (G-005). */
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

/** What clients send for "from the beginning" (G-005). */
const BEGINNINGS = new Set(['', 'null', '[]', '[null]'])

/** A list's position as a client sends it, undefined for its beginning; `db/bookmark.ts` judges its content. */
export const bookmarkParameter = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(600),
    v.transform((text) => (BEGINNINGS.has(text) ? undefined : text)),
  ),
)

/** A field list such as `pin.id,pin.images[236x]` (G-007). */
export const fieldsParameter = v.optional(v.pipe(v.string(), v.maxLength(2000)))
