import type { Context } from 'hono'
import type { AccountToast } from '../../../domain/accounts/messages.ts'
import { TOAST_MS } from '../../../domain/constants.ts'
import type { AppEnv } from '../../env.ts'

/** The toast of an account page, as `renderPage` takes it; it stays ten seconds (ACC-002 to ACC-009, ACC-022). */
export function toastOf(c: Context<AppEnv>, toast: AccountToast | null) {
  if (!toast) return {}
  const words = c.get('words')
  const { message, username, linked, personal } = toast
  const hasVariant = message === 'account_deletion_email_sent' || message === 'account_deactivated'
  const text =
    linked && hasVariant
      ? words._(`account_linked.${message}`, { username })
      : personal && message === 'unlink_successful'
        ? words._('account_unlinked.personal', { username })
        : words._(`account.${message}`, { username })
  return { toast: { text, kind: 'status' as const, ms: TOAST_MS.account } }
}
