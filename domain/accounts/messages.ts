import { USERNAME } from './contract.ts'

/** Message codes that an account page accepts in its query (ACC-002). */
const MESSAGES = [
  'permanent_account_closure',
  'account_deletion_email_sent',
  'account_deactivated',
  'unlink_successful',
  'account_switch_to_settings',
] as const
export type AccountMessage = (typeof MESSAGES)[number]

/** Codes that the account settings show too (G-179). */
const IN_SETTINGS: readonly AccountMessage[] = ['unlink_successful', 'account_switch_to_settings']

export interface AccountToast {
  message: AccountMessage
  username: string
  /** True if the message includes the linked accounts (ACC-005, ACC-007). */
  linked: boolean
  /** Present if the unlinked account is personal, not a business account (ACC-008). */
  personal?: true
}

/** Reads the toast from a query. Unknown codes and invalid usernames give null, because anybody can craft an address (ACC-001, G-179). */
export function accountToast(
  query: {
    message?: string | undefined
    username?: string | undefined
    multiple_accounts?: string | undefined
    personal?: string | undefined
  },
  place: 'login' | 'settings',
): AccountToast | null {
  const message = MESSAGES.find((each) => each === query.message)
  if (!message || (place === 'settings' && !IN_SETTINGS.includes(message))) return null
  const username = query.username ?? ''
  if (message !== 'permanent_account_closure' && !USERNAME.test(username)) return null
  return {
    message,
    username,
    linked: query.multiple_accounts === 'true',
    ...(query.personal === 'true' && { personal: true as const }),
  }
}
