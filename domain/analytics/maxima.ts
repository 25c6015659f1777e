/** Maximum events of a call (G-013). */
export const MAX_EVENTS = 50
