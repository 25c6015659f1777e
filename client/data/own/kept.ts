import { MAX_PAGE_SIZE } from '../../../domain/page-size.ts'

/** What the entry of the history keeps of a page that has grown. */
export interface Kept {
  /** A CSS length; `client/boot.ts` reads it. */
  tall: string
  /** How many items were there of each feed, by its address. */
  feeds: Record<string, number>
}

/** As it was when the page was left, undefined for a new page. What is kept meanwhile is for the next time. */
const kept = globalThis.history?.state as Partial<Kept> | null | undefined

/**
 * The sizes of the pages that bring back, in as few calls as can be, what was there of a feed when its page was left, behind the `here`
 * items that came with the document. Nothing where the page is new.
 */
export function sizesBefore(href: string, here: number): number[] {
  const sizes: number[] = []
  for (let left = (kept?.feeds?.[href] ?? 0) - here; left > 0; left -= MAX_PAGE_SIZE)
    sizes.push(Math.min(left, MAX_PAGE_SIZE))
  return sizes
}
