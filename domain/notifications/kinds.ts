/** Kinds of notifications, in the order of the settings. */
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

/** Kinds about the receiver's jobs that are set aside (docs/decisions/141). */
export const ASIDE_KINDS = ['archive_aside', 'import_aside'] as const satisfies NotificationKind[]

/** Kinds about comments, with a Pin and a comment. */
export const COMMENT_KINDS = ['comment', 'reply', 'mention', 'reaction'] as const satisfies NotificationKind[]

/** Kinds about actions of others on a Pin of the receiver; with the Pin while it is theirs. */
export const OWN_PIN_KINDS = ['save', 'pin_reaction', 'tried'] as const satisfies NotificationKind[]

/** Kinds with a Pin. */
export const PIN_KINDS = [...OWN_PIN_KINDS, ...COMMENT_KINDS] as const satisfies NotificationKind[]

/** Kinds with a board. */
export const BOARD_KINDS = [
  'board_invite',
  'board_joined',
  'board_left',
  'board_pin',
] as const satisfies NotificationKind[]

/** Kinds from the site, without a person. */
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
