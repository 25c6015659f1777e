/** The selected pins of a feed. */
export interface Selection {
  /** True if all pins except `ids` are selected, instead of only `ids`. */
  readonly isAll: boolean
  readonly ids: ReadonlySet<string>
}

export const NOTHING: Selection = { isAll: false, ids: new Set() }
export const EVERYTHING: Selection = { isAll: true, ids: new Set() }

export function isSelected({ isAll, ids }: Selection, id: string): boolean {
  return ids.has(id) !== isAll
}

/** Number of selected pins in a feed of `total` pins. */
export function countOf({ isAll, ids }: Selection, total: number): number {
  return isAll ? Math.max(0, total - ids.size) : ids.size
}

/** Selects or deselects some pins. */
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

/** The range between two pins in the order of the feed; only `to` if `from` is not in the feed. */
export function between(order: readonly string[], from: string | null, to: string): string[] {
  const [a, b] = [from === null ? -1 : order.indexOf(from), order.indexOf(to)]
  return a < 0 || b < 0 ? [to] : order.slice(Math.min(a, b), Math.max(a, b) + 1)
}
