/** Which of a feed's pins are chosen: those of `ids`, or, where all of the feed is chosen, all but those. */
export interface Selection {
  readonly isAll: boolean
  readonly ids: ReadonlySet<string>
}

export const NOTHING: Selection = { isAll: false, ids: new Set() }
export const EVERYTHING: Selection = { isAll: true, ids: new Set() }

export function isSelected({ isAll, ids }: Selection, id: string): boolean {
  return ids.has(id) !== isAll
}

/** How many are chosen of a feed of so many. */
export function countOf({ isAll, ids }: Selection, total: number): number {
  return isAll ? Math.max(0, total - ids.size) : ids.size
}

/** Makes some chosen, or not. */
export function withPins(selection: Selection, pinIds: Iterable<string>, chosen: boolean): Selection {
  const ids = new Set(selection.ids)
  for (const id of pinIds) {
    if (chosen === selection.isAll) ids.delete(id)
    else ids.add(id)
  }
  return { ...selection, ids }
}

export function toggled(selection: Selection, id: string): Selection {
  return withPins(selection, [id], !isSelected(selection, id))
}

/** All from one to another in the order of the feed; alone the second where the first is in it no more. */
export function between(order: readonly string[], from: string | null, to: string): string[] {
  const [a, b] = [from === null ? -1 : order.indexOf(from), order.indexOf(to)]
  return a < 0 || b < 0 ? [to] : order.slice(Math.min(a, b), Math.max(a, b) + 1)
}
