/** A picture similar to that of a case, with the oldest Pin that has it. */
export interface CaseCopy {
  pin_id: string
  /** null if the Pin is not public. */
  image: string | null
  username: string
  /** Number of Pins with this picture; 100 means 100 or more. */
  pin_count: number
  /** The open case about the Pin. */
  case_id: string | null
}
