/** Who may comment on a person's Pins. */
export const COMMENT_AUDIENCES = ['everyone', 'followers'] as const
export type CommentAudience = (typeof COMMENT_AUDIENCES)[number]
