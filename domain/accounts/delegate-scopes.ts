/** Permissions of a delegate in another person's account (G-011). */
export const SCOPES = ['metadata', 'boards'] as const
export type Scope = (typeof SCOPES)[number]
