import type { MessageId } from '#client/locales/words.ts'

interface HelpTopic {
  title: MessageId
  /** null: the page shows a list instead. */
  text: MessageId | null
  /** The topic's path below a deployment's HELP_BASE (G-023, G-083); null: only this page exists. */
  article: string | null
}

/** Help topics by the last part of their URL. */
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
