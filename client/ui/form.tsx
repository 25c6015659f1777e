import type { ComponentProps } from 'react'
import { VIEWER_FIELD } from '../../domain/accounts/viewer-mark.ts'
import { usePage } from './frame/page-context.ts'

interface FormProps extends ComponentProps<'form'> {
  action: string
}

/**
 * A form that writes (POST). In the document of a signed-in viewer it says for whom it was made, so that the server never takes it for another
 * account's (docs/decisions/147). The field comes first: a form with a file may be too long to be read to its end.
 */
export function Form({ children, ...rest }: FormProps) {
  const { viewer } = usePage()
  return (
    <form method="post" {...rest}>
      {viewer && <input type="hidden" name={VIEWER_FIELD} value={viewer.mark} />}
      {children}
    </form>
  )
}
