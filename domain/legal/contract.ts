import * as v from 'valibot'
import { savedLink } from '../links.ts'
import { EMAIL } from '../text.ts'
import { isoDate } from '../time.ts'
import { atLeast, atMost, idField, linesText, lineText, optionalText } from '../wire.ts'
import { THING_KINDS } from './cases.ts'
import { LAW_TYPES } from './laws.ts'
import { REPORT_REASONS } from './reasons.ts'

/** The body of W-11. `source` names where the report began, such as `profile`. */
export const reportBody = v.strictObject({
  reason: v.picklist(REPORT_REASONS),
  detail: optionalText('reportDetail'),
  source: v.pipe(v.string(), v.regex(/^[a-z_]{1,30}$/)),
})
export type ReportInput = v.InferOutput<typeof reportBody>

export const reportAnswer = v.object({ report_id: v.string() })

/** The plain form of a report, with the reported person. */
export const reportForm = v.strictObject({
  ...reportBody.entries,
  username: v.pipe(v.string(), v.regex(/^[a-z0-9_]{3,30}$/)),
  user_id: v.string(),
})

/** The plain form that reports a Pin, a board, a comment or a message. */
export const thingReportForm = v.strictObject({
  ...v.omit(reportBody, ['source']).entries,
  kind: v.picklist(THING_KINDS),
  id: idField,
})

/** An appeal against a decision. `token`: the secret of the mailed link, for people who can't log in. */
export const appealForm = v.strictObject({
  decision_id: idField,
  token: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  text: v.pipe(linesText('appeal'), atLeast('appeal')),
})

/** An empty form field counts as absent. */
function unlessEmpty<S extends v.GenericSchema<string, unknown>>(schema: S) {
  return v.optional(
    v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => undefined),
      ),
      schema,
    ]),
  )
}

/** A boolean of JSON or of a form's check box. */
const yes = v.union([
  v.boolean(),
  v.pipe(
    v.picklist(['true', 'false', '1', '0', 'on']),
    v.transform((text) => text !== 'false' && text !== '0'),
  ),
])

/** An existing day such as `2024-01-31`, as ms since 1970. */
const day = v.pipe(
  v.string(),
  v.isoDate(),
  v.check(isOnCalendar),
  v.transform((text) => Date.parse(text)),
)

/** The body of W-46 (G-129). Rules that depend on the law are in `takedownFaults`. */
export const takedownBody = v.strictObject({
  username: v.pipe(v.string(), v.trim(), v.regex(/^@?[A-Za-z0-9_]{3,30}$/)),
  content_url: unlessEmpty(
    v.pipe(
      v.string(),
      v.trim(),
      atMost('link'),
      v.regex(/^https?:\/\/[^\s\p{Cc}\p{Cs}/][^\s\p{Cc}\p{Cs}]*$/iu),
      v.check((address) => savedLink(address) !== null),
    ),
  ),
  law_type: v.picklist(LAW_TYPES),
  explanation: v.pipe(linesText('takedown'), atLeast('takedown')),
  full_name: unlessEmpty(lineText('fullName')),
  email: unlessEmpty(v.pipe(v.string(), v.trim(), v.maxLength(254), v.regex(EMAIL))),
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  good_faith: v.pipe(yes, v.literal(true)),
  anonymous: v.optional(yes, false),
  trusted_flagger_id: unlessEmpty(lineText('trustedFlagger')),
  incident_date: unlessEmpty(day),
})
export type TakedownInput = v.InferOutput<typeof takedownBody>

export const takedownAnswer = v.object({
  takedown_id: v.string(),
  law: v.string(),
  status: v.literal('received'),
})

/** `Date.parse` reads the 31st of February as a day of March. */
function isOnCalendar(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && isoDate(time).startsWith(text)
}
