import { useState } from 'react'
import { newKey } from '#client/data/new-key.ts'
import { FORM_KEY } from '#domain/constants.ts'

/** The idempotency key of a form that creates something: a second submit or a reload does not create it twice (REL-17). */
export function FormKey() {
  const [key] = useState(newKey)
  // The keys of server and browser differ; either is fine.
  return <input type="hidden" name={FORM_KEY} value={key} suppressHydrationWarning />
}
