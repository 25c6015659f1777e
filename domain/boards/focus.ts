/** Values of a cover focus, in percent. */
export const FOCI = ['0', '25', '50', '75', '100'] as const
/** The visible part of a cover picture, `x,y` in percent. */
export const FOCUS = /^(0|25|50|75|100),(0|25|50|75|100)$/
