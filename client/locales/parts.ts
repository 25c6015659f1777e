/** Pages whose texts no other page needs: their scripts fetch them beside the texts of all pages. */
const ACCOUNT_PAGES = ['account-link', 'login', 'mail-me', 'settings', 'signup']

/** Blocks of ids (what stands before the first dot) that only those pages say. */
const ACCOUNT_BLOCKS = new Set(
  'mail_me mail_me_text mail_me_title password scope settings settings_close settings_close_note settings_note signup step_again step_button step_text step_title'.split(
    ' ',
  ),
)

/** Blocks that only ever leave the worker: in mails, and as toasts of an address. */
const SERVER_BLOCKS = new Set(['account', 'account_linked', 'mail', 'mail_subject', 'mail_text'])

/** Pages that alone say the block `legal`. */
const LEGAL_PAGES = ['takedown', 'takedown-sent']

/** Which script of a browser has a text: that of all pages, that of some, or none. The worker has all texts. */
export function partOf(id: string): 'all' | 'account' | 'legal' | 'none' {
  const [block = ''] = id.split('.')
  if (SERVER_BLOCKS.has(block)) return 'none'
  if (block === 'legal') return 'legal'
  return ACCOUNT_BLOCKS.has(block) ? 'account' : 'all'
}

export function isAccountPage(page: string): boolean {
  return ACCOUNT_PAGES.includes(page)
}

export function isLegalPage(page: string): boolean {
  return LEGAL_PAGES.includes(page)
}
