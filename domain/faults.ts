import type * as v from 'valibot'
import type { FieldFault } from './errors.ts'

/** A fault of an input from an issue of its schema: the path of the field, and a stable code. */
export function faultOf(issue: v.BaseIssue<unknown>): FieldFault {
  const field = issue.path?.map((part) => String(part.key)).join('.') ?? ''
  return { field, code: codeOf(issue) }
}

function codeOf({ type, expected, input, requirement }: v.BaseIssue<unknown> & { requirement?: unknown }): string {
  // The type `strict_object` stands for both unknown keys and missing keys.
  if (type === 'strict_object' && expected !== 'never') return 'missing'
  if (type === 'min_length' && Number(requirement) > 1 && input !== '') return 'too_short'
  return FAULT_CODES[type] ?? 'invalid_value'
}

const FAULT_CODES: Record<string, string> = {
  max_length: 'too_long',
  min_length: 'missing',
  non_empty: 'missing',
  picklist: 'unknown_value',
  strict_object: 'unknown_field',
  min_value: 'too_small',
  regex: 'wrong_format',
}
