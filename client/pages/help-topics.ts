import type { MessageId } from '../locales/words.ts'

interface HelpTopic {
  title: MessageId
  text: MessageId
  /** Where a deployment's own help has it, below its HELP_BASE (G-023, G-083). */
  article: string
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
  reporting: { title: 'help.reporting.title', text: 'help.reporting.text', article: 'article/report-something' },
}
