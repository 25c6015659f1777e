import type { Scope, SearchFilters } from '../../domain/search/contract.ts'

/** What a search page is asked for: a scope of the wire, or one of which there is nothing yet (G-192). */
export type PageScope = Scope | 'shop' | 'community'

export interface SearchProps {
  /** `/search/`, or `/search/me/` for one's own. */
  path: string
  q: string
  scope: PageScope
  filters: SearchFilters
  /** Address of what was found; null while nothing is searched for. */
  found: string | null
  /** The viewer's boards, to narrow their own pins by; none in other scopes. */
  boards: { id: string; name: string }[]
  /** What is in the field is selected, so that the next letter replaces it (TAB-033). */
  selects: boolean
  /** The page without its bookmark. */
  here: string
}
