import type { MessageId } from '../locales/words.ts'

/** Help topics by the last part of their address: title and paragraphs are texts of the catalogues. */
export const HELP_TOPICS: Record<string, { title: MessageId; text: MessageId }> = {
  'board-privacy': { title: 'help.board_privacy.title', text: 'help.board_privacy.text' },
  'verified-merchants': { title: 'help.merchants.title', text: 'help.merchants.text' },
  reporting: { title: 'help.reporting.title', text: 'help.reporting.text' },
}
