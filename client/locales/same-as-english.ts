import type { MessageId } from './words.ts'

/** Labels that keyboards of most countries have. */
const KEY_CAPS: readonly MessageId[] = ['keys.ctrl', 'keys.esc']

/** Texts that are the same as in English: names, legal terms, and words that both languages have. */
export const SAME_AS_ENGLISH: Record<string, readonly MessageId[]> = {
  es: ['settings.webhooks', 'staff.kind.pin', 'pin.video', 'arrange.pin', ...KEY_CAPS],
  pt: ['import.column.link', 'settings.webhooks', 'staff.kind.pin', 'tab.hub_pins', 'arrange.pin', ...KEY_CAPS],
  de: [
    'import.column.link',
    'staff.article_text',
    'settings.webhooks',
    'webhook.event.test',
    'staff.kind.person',
    'staff.kind.pin',
    'tab.hub_pins',
    'board.pins',
    'pin.video',
    'pin.story',
    'arrange.pin',
    'keys.esc',
  ],
  fr: [
    ...(['import.column.created', 'import.column.description', 'import.column.section'] as const),
    ...(['settings.webhooks', 'webhook.event.test', 'webhook.secret'] as const),
    ...(['staff.articles', 'staff.article_id', 'staff.article_type'] as const),
    'bell.title',
    'staff.kind.message',
    'settings.notifications',
    ...(['pin.story', 'arrange.section', 'create.photo', 'create.section', 'keys.ctrl'] as const),
    ...(['contact.button', 'business.contact', 'settings.badges', 'badges.label', 'badge.inclusive'] as const),
    ...(['message.button', 'message.title', 'nav.messages', 'staff.note'] as const),
  ],
  id: ['staff.kind.pin', 'staff.log', 'pin.video', 'arrange.pin', ...KEY_CAPS],
  ja: KEY_CAPS,
  it: ['import.column.link', 'staff.kind.pin', 'pin.video', 'login.password', 'arrange.pin', ...KEY_CAPS],
  sv: [
    'staff.article_text',
    'settings.webhooks',
    'webhook.event.test',
    'staff.kind.person',
    'staff.kind.pin',
    'tab.hub_pins',
    'board.pins',
    'pin.video',
    'pin.story',
    'arrange.pin',
    ...KEY_CAPS,
  ],
}
