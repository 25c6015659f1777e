/** What a notification is about, in the order of the settings. */
export const NOTIFICATION_KINDS = [
  'follow',
  'follow_request',
  'request_approved',
  'save',
  'comment',
  'reply',
  'mention',
  'reaction',
  'board_invite',
  'board_joined',
  'board_left',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Those about comments: they name a Pin and a comment. */
export const COMMENT_KINDS = ['comment', 'reply', 'mention', 'reaction'] as const satisfies NotificationKind[]
