import { useState } from 'react'
import { FORM_KEY } from '../../../domain/constants.ts'
import { newKey } from '../../data/new-key.ts'

/** Stands in a form that makes something: pressed twice, or sent again by a reload, it makes it once (REL-17). */
export function FormKey() {
  const [key] = useState(newKey)
  // Whether the server's or the browser's stays is all the same.
  return <input type="hidden" name={FORM_KEY} value={key} suppressHydrationWarning />
}
