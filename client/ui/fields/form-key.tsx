import { useState } from 'react'
import { FORM_KEY } from '../../../domain/constants.ts'
import { newKey } from '../../data/new-key.ts'

/** The idempotency key of a form that creates something: a second submit or a reload does not create it twice (REL-17). */
export function FormKey() {
  const [key] = useState(newKey)
  // The keys of server and browser differ; either is fine.
  return <input type="hidden" name={FORM_KEY} value={key} suppressHydrationWarning />
}
