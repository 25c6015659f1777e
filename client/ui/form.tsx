import type { ComponentProps } from 'react'
import { markOfPage, VIEWER_FIELD } from '#domain/accounts/viewer-mark.ts'
import { usePage } from './frame/page-context.ts'

interface FormProps extends ComponentProps<'form'> {
  action: string
  /**
   * True if a visitor's page may send it although an account is signed in now: the form proves a person by a password or a token, or concerns only the browser.
   * Lets a visitor log in then.
   */
  isForAnyone?: boolean
}

/**
 * A form that writes (POST). It names the viewer for whom its document was made, so that the server never runs it as another account, nor a visitor's form as
 * an account that logged in since (docs/decisions/147). That field comes first, because a form with a file may be too long to be read to its end.
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
