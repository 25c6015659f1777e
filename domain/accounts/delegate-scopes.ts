/** What a delegate may do for another person (G-011). */
export const SCOPES = ['metadata', 'boards'] as const
export type Scope = (typeof SCOPES)[number]
