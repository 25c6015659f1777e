/** The scopes of a search (G-103). `my_pins` are the viewer's own pins of every privacy. */
export const SCOPES = ['pins', 'boards', 'users', 'my_pins'] as const
export type Scope = (typeof SCOPES)[number]

/** Pin kinds of the search filter. */
export const PIN_KINDS = ['picture', 'video', 'story'] as const
export type FoundKind = (typeof PIN_KINDS)[number]

/** Separates the chips that narrow a search, each of which may be several words. */
export const BETWEEN_CHIPS = ','
