/** A list with its own state outside of SWR's cache, which `feed-edits.ts` edits too. */
interface OwnList {
  /** Its API URL. */
  address: string
  /** Replaces items, or removes them (null). @returns restores them */
  edit(change: (item: never) => unknown): () => void
}

/** The mounted lists. */
export const ownLists = new Set<OwnList>()
