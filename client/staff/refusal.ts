/** Pictures that were removed everywhere. Uploads of them, and of similar ones, are refused until an employee allows them. Times are ms since 1970. */
export interface Refusal {
  id: string
  /** The case that led to it; null for pictures that operators removed by command. */
  case_id: string | null
  /** Number of removed Pins. */
  removed_count: number
  created_at: number
  is_done: boolean
  lifted_at: number | null
  lifted_by: string | null
}
