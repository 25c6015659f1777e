/** What a notification is about, in the order of the settings. */
export const NOTIFICATION_KINDS = [
  'follow',
  'follow_request',
  'request_approved',
  'save',
  'board_invite',
  'board_joined',
  'board_left',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
