/** A picture that looks like that of a case, by the oldest Pin that has it. */
export interface CaseCopy {
  pin_id: string
  /** Null if not everybody sees the Pin. */
  image: string | null
  username: string
  /** How many Pins have it; 100 stands for more too. */
  pin_count: number
  /** The open case about the Pin. */
  case_id: string | null
}
