import type { ComponentProps } from 'react'
import { markOfPage, VIEWER_FIELD } from '../../domain/accounts/viewer-mark.ts'
import { usePage } from './frame/page-context.ts'

interface FormProps extends ComponentProps<'form'> {
  action: string
  /**
   * It doesn't matter who sends it from a visitor's page: the form itself proves a person, by a password or a token, or it is about the browser.
   * So a visitor may log in although somebody else is logged in by now.
   */
  isForAnyone?: boolean
}

/**
 * A form that writes (POST). It says for whom its document was made, so that the server never takes it for another account's, nor a visitor's for
 * that of whoever has logged in since (docs/decisions/147). The field comes first: a form with a file may be too long to be read to its end.
 */
export function Form({ isForAnyone = false, children, ...rest }: FormProps) {
  const { viewer, session } = usePage()
  const mark = markOfPage(viewer, session || isForAnyone)
  return (
    <form method="post" {...rest}>
      {mark !== null && <input type="hidden" name={VIEWER_FIELD} value={mark} />}
      {children}
    </form>
  )
}
