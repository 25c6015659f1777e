/** The label of the choice that keeps pins as hidden as they are. */
export type KeepLabel =
  | 'exposure.keep'
  | 'exposure.leave'
  | 'exposure.secret_board'
  | 'exposure.other_board'
  | 'exposure.stay_private'

/** The safe choice: the same form with other values, or a link to a page with another choice. */
export type Keep =
  | { label: KeepLabel; fields: Record<string, string> }
  | { label: KeepLabel | 'exposure.stop'; href: string }
