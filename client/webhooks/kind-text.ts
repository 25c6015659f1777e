import type { DeliveryKind } from '#domain/webhooks/rules.ts'
import type { MessageId } from '../locales/words.ts'

/** The name of each kind of event. */
export const KIND_TEXT = {
  'pin.created': 'webhook.event.pin',
  'board.created': 'webhook.event.board',
  'comment.created': 'webhook.event.comment',
  'follow.created': 'webhook.event.follow',
  'webhook.test': 'webhook.event.test',
} as const satisfies Record<DeliveryKind, MessageId>
