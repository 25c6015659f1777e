import type { PIN_FILTERS } from './contract.ts'
import type { PinFilter } from './discovery.ts'

/** The `pin_filter` for the two chips above one's own Pins (SLF-004, SLF-005); null: no filter. */
export function filterName({ favorited, created }: PinFilter): (typeof PIN_FILTERS)[number] | null {
  if (favorited) return created ? 'FAVORITED_AND_CREATED_BY_ME' : 'FAVORITED'
  return created ? 'CREATED_BY_ME' : null
}
