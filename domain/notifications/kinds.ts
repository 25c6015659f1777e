/** What a notification is about, in the order of the settings. */
export const NOTIFICATION_KINDS = [
  'follow',
  'follow_request',
  'request_approved',
  'save',
  'pin_reaction',
  'tried',
  'comment',
  'reply',
  'mention',
  'reaction',
  'board_invite',
  'board_joined',
  'board_left',
  'board_pin',
  'sign_in',
  'report_answer',
  'decision',
  'archive_ready',
  'archive_aside',
  'import_aside',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Jobs of the receiver that are set aside (docs/decisions/141). */
export const ASIDE_KINDS = ['archive_aside', 'import_aside'] as const satisfies NotificationKind[]

/** Those about comments: they name a Pin and a comment. */
export const COMMENT_KINDS = ['comment', 'reply', 'mention', 'reaction'] as const satisfies NotificationKind[]

/** Those about what others do with a Pin of the receiver: they name the Pin while it is theirs. */
export const OWN_PIN_KINDS = ['save', 'pin_reaction', 'tried'] as const satisfies NotificationKind[]

/** Those that name a Pin. */
export const PIN_KINDS = [...OWN_PIN_KINDS, ...COMMENT_KINDS] as const satisfies NotificationKind[]

/** Those that name a board. */
export const BOARD_KINDS = [
  'board_invite',
  'board_joined',
  'board_left',
  'board_pin',
] as const satisfies NotificationKind[]

/** Those that the site tells: they name nobody. */
export const SITE_KINDS = [
  'sign_in',
  'report_answer',
  'decision',
  'archive_ready',
  ...ASIDE_KINDS,
] as const satisfies NotificationKind[]

export function isSiteKind(kind: NotificationKind): kind is (typeof SITE_KINDS)[number] {
  return SITE_KINDS.some((each) => each === kind)
}
