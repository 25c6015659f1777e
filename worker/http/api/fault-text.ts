import type { Words } from '#client/locales/words.ts'
import type { FieldFault } from '#domain/errors.ts'

/**
 * The message for a fault in the request's language. If a length is at fault, it names the field and the limit: "A board name has at most 50
 * characters." (`domain/limits.ts`)
 */
export function faultText(words: Words, fault: FieldFault): string {
  const { field, code, limit, of } = fault
  if (limit === undefined) return words._(`fault.${code}`, { field })
  const values = { field, limit: new Intl.NumberFormat(words.locales).format(limit) }
  if (code === 'too_many') return words._(`limit.${of}`, values)
  if (of === 'entries') return words._('fault.entries', values)
  const isLong = code === 'too_long'
  if (of === undefined) return words._(isLong ? 'fault.at_most' : 'fault.at_least', values)
  return words._(isLong ? 'fault.of_at_most' : 'fault.of_at_least', { ...values, what: words._(`limit.${of}`) })
}
