import { MAX_PAGE_SIZE } from '#domain/page-size.ts'

/** The state of a history entry, from which Back restores a page with more than its first items. */
export interface Kept {
  /** A CSS length; `client/boot.ts` reads it. */
  tall: string
  /** Number of loaded items of each feed, by API URL. */
  feeds: Record<string, number>
}

/** Read once, at page load: later states are for the next Back. */
const kept = globalThis.history?.state as Partial<Kept> | null | undefined

/**
 * The page sizes that restore a feed with as few requests as possible.
 * @param here number of items in the document
 * @returns empty for a new page
 */
export function sizesBefore(href: string, here: number): number[] {
  const sizes: number[] = []
  for (let left = (kept?.feeds?.[href] ?? 0) - here; left > 0; left -= MAX_PAGE_SIZE)
    sizes.push(Math.min(left, MAX_PAGE_SIZE))
  return sizes
}
