import type { FieldFault } from '../../../domain/errors.ts'
import type { FormError } from './field.tsx'

/** A form as its page shows it: what was wrong with the last try, and what was typed then. */
export interface FormTry {
  /** HTTP status of the page that shows it. */
  status: number
  /** Seconds until another try makes sense, where that is known. */
  retryAfter?: number
  error: FormError | null
  faults: FieldFault[]
  /** What was typed, by the name of the field; never a password. */
  values: Record<string, string>
}
