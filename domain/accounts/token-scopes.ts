/** Permissions of a token. Without `secret` a program sees no secret boards, not even those of the person. */
export const TOKEN_SCOPES = ['read', 'write', 'messages', 'secret'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** Possible lifetimes of a token, in days. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const
