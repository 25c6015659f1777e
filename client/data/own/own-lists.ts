/** A list that keeps its items itself, and follows what is done to them all the same (`feed-edits.ts`). */
interface OwnList {
  /** Where `/v3` answers it. */
  address: string
  /** Exchanges items, or takes them out (null); what it returns puts them back. */
  edit(change: (item: never) => unknown): () => void
}

/** Those that are on the page now. */
export const ownLists = new Set<OwnList>()
