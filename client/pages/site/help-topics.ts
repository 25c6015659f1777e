import type { MessageId } from '../../locales/words.ts'

interface HelpTopic {
  title: MessageId
  /** null: a list stands in its place. */
  text: MessageId | null
  /** Where a deployment's own help has it, below its HELP_BASE (G-023, G-083); null: it is of this program alone. */
  article: string | null
}

/** Help topics by the last part of their address: title and paragraphs are texts of the catalogues. */
export const HELP_TOPICS: Record<string, HelpTopic> = {
  'board-privacy': {
    title: 'help.board_privacy.title',
    text: 'help.board_privacy.text',
    article: 'article/change-board-privacy',
  },
  'verified-merchants': {
    title: 'help.merchants.title',
    text: 'help.merchants.text',
    article: 'business/article/verified-merchant-program',
  },
  'keyboard-shortcuts': { title: 'nav.shortcuts', text: null, article: null },
  reporting: { title: 'help.reporting.title', text: 'help.reporting.text', article: 'article/report-something' },
}
