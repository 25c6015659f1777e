import type { PIN_FILTERS } from './contract.ts'
import type { PinFilter } from './finding.ts'

/** The `pin_filter` that the two chips over one's own pins make together; null: none (SLF-004, SLF-005). */
export function filterName({ favorited, created }: PinFilter): (typeof PIN_FILTERS)[number] | null {
  if (favorited) return created ? 'FAVORITED_AND_CREATED_BY_ME' : 'FAVORITED'
  return created ? 'CREATED_BY_ME' : null
}
