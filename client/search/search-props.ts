import type { Scope, SearchFilters } from '../../domain/search/contract.ts'

/** The scope of a search page: one of the API, or one without results yet (G-192). */
export type PageScope = Scope | 'shop' | 'community'

export interface SearchProps {
  /** `/search/`, or `/search/me/` for the viewer's own pins. */
  path: string
  q: string
  scope: PageScope
  filters: SearchFilters
  /** API URL of the results; null: no search yet. */
  found: string | null
  /** The viewer's boards, to filter their own pins by; empty in other scopes. */
  boards: { id: string; name: string }[]
  /** Whether the field's text is selected, so that the next letter replaces it (TAB-033). */
  selects: boolean
  /** The page without its bookmark. */
  here: string
}
