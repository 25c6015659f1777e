import { VIEWER_FIELD } from '../../../domain/accounts/viewer-mark.ts'

const SECRET = /^(password|current|new|current_password|token)$/

/** Whether a form's field holds what proves a person: its value is never shown again, and never stored with the form. */
export function isSecretField(name: string): boolean {
  return SECRET.test(name)
}

/** What may be kept of a form's texts, in their order. */
export interface SentFields {
  fields: [name: string, value: string][]
  /** A secret was entered and left out: the form can't be sent again as it is. */
  hadSecret: boolean
}

/** What may be kept of a form: all but secrets and for whom its page was made. A field that was left empty holds no secret. */
export function keptFields(sent: SentFields['fields']): SentFields {
  const isSecret = ([name, value]: [string, string]) => isSecretField(name) && value !== ''
  const fields = sent.filter((field) => field[0] !== VIEWER_FIELD && !isSecret(field))
  return { fields, hadSecret: sent.some(isSecret) }
}
