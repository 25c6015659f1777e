import type { SyntheticEvent } from 'react'

/** Writes how much is typed of how much there may be into the field's `<output>`, in markup that the server drew. */
export function countTyped({ target }: SyntheticEvent): void {
  if (!(target instanceof HTMLTextAreaElement)) return
  const output = target.form?.querySelector<HTMLOutputElement>(`output[for="${CSS.escape(target.id)}"]`)
  if (output) output.value = `${target.value.length}/${output.dataset.most ?? ''}`
}
