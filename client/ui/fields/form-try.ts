import type { FieldFault } from '#domain/errors.ts'
import type { FormError } from './field.tsx'

/** A submitted form: its values and errors. */
export interface FormTry {
  /** HTTP status of the page that shows the form. */
  status: number
  /** Seconds until a retry makes sense, if known. */
  retryAfter?: number
  error: FormError | null
  faults: FieldFault[]
  /** The submitted values by field name, without passwords. */
  values: Record<string, string>
}
