import type { Context } from 'hono'
import type { Toast } from '#client/ui/states/show-toast.ts'
import type { AccountToast } from '#domain/accounts/messages.ts'
import { TOAST_MS } from '#domain/constants.ts'
import type { AppEnv } from '#worker/env.ts'

/** The toast of an account page, shown for ten seconds (ACC-002 to ACC-009, ACC-022). */
export function toastOf(c: Context<AppEnv>, toast: AccountToast | null): Toast | undefined {
  if (!toast) return undefined
  const words = c.get('words')
  const { message, username, linked, personal } = toast
  const hasVariant = message === 'account_deletion_email_sent' || message === 'account_deactivated'
  const text =
    linked && hasVariant
      ? words._(`account_linked.${message}`, { username })
      : personal && message === 'unlink_successful'
        ? words._('account_unlinked.personal', { username })
        : words._(`account.${message}`, { username })
  return { text, kind: 'status', ms: TOAST_MS.account }
}
