import type { BoardCard } from '#domain/boards/contract.ts'
import type { ColorFamily } from '#domain/search/colors.ts'
import type { SearchFilters } from '#domain/search/contract.ts'
import type { Scope } from '#domain/search/parameters.ts'

/** The scope of a search page: everything, one of the API, or one without results yet (G-192). */
export type PageScope = Scope | 'all' | 'shop' | 'community'

/** Suggestions that refine or extend a search. */
export interface SearchGuide {
  /** Boards and people with a matching name, exact matches first. */
  boards: BoardCard[]
  people: { id: string; username: string; full_name: string; image_medium_url: string | null }[]
  /** Words and colours that narrow the search. */
  words: string[]
  colors: ColorFamily[]
  /** The suggested spelling. */
  meant: string | null
  /** Suggested topics, if nothing was found. */
  topics: { slug: string; name: string }[]
}

export interface SearchProps {
  /** `/search/`, or `/search/me/` for the viewer's own pins. */
  path: string
  q: string
  scope: PageScope
  filters: SearchFilters
  /** API URL of the results; null: no search yet. */
  found: string | null
  /** null: no suggestions, or they could not be read. */
  guide: SearchGuide | null
  /** The viewer's boards, to filter their own pins by; empty in other scopes. */
  boards: { id: string; name: string }[]
  /** True if the field's text is selected, so that the next letter replaces it (TAB-033). */
  selects: boolean
  /** The page without its bookmark. */
  here: string
}
