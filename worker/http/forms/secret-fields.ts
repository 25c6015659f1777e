import { VIEWER_FIELD } from '#domain/accounts/viewer-mark.ts'

const SECRET = /^(password|current|new|current_password|token)$/

/** True for the name of a field with a secret, such as a password: its value is never shown again, and never stored with the form. */
export function isSecretField(name: string): boolean {
  return SECRET.test(name)
}

/** The storable text fields of a form, in their order. */
export interface SentFields {
  fields: [name: string, value: string][]
  /** A secret was entered and removed: the form can't be sent again unchanged. */
  hadSecret: boolean
}

/** Removes secrets and the viewer's field. A secret field that was left empty is kept. */
export function keptFields(sent: SentFields['fields']): SentFields {
  const isSecret = ([name, value]: [string, string]) => isSecretField(name) && value !== ''
  const fields = sent.filter((field) => field[0] !== VIEWER_FIELD && !isSecret(field))
  return { fields, hadSecret: sent.some(isSecret) }
}
