/** What keeping Pins as hidden as they are is called, by what is about to happen. */
export type KeepLabel =
  | 'exposure.keep'
  | 'exposure.leave'
  | 'exposure.secret_board'
  | 'exposure.other_board'
  | 'exposure.stay_private'
