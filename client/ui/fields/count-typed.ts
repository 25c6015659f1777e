import type { SyntheticEvent } from 'react'

/** Updates the character counter (`<output>`) of a text field, in HTML from the server. */
export function countTyped({ target }: SyntheticEvent): void {
  if (!(target instanceof HTMLTextAreaElement)) return
  const output = target.form?.querySelector<HTMLOutputElement>(`output[for="${CSS.escape(target.id)}"]`)
  if (output) output.value = `${target.value.length}/${output.dataset.most ?? ''}`
}
