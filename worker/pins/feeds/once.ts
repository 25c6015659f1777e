import { isSameLook, type Look } from '#domain/media/look.ts'
import type { Page } from '#domain/wire.ts'
import { type Position, writeBookmark } from '#worker/db/bookmark.ts'

/** Default number of pictures that a bookmark remembers: one page, so that no page repeats a picture of the page before. */
const REMEMBERED = 25
/** Maximum number of reads per page of a list without `keptOf`. It reads on while copies leave a page half empty, or a page longer than usual not full. */
const READS = 4
/** Same, for a list with `keptOf`: only files that the nightly job has yet to compare are left out. */
const KEPT_READS = 2

/**
 * A list that shows each picture once. Most lists read one row per picture (docs/decisions/149); a page also leaves out pictures that look like one on the same
 * page or on the page before (docs/decisions/125).
 */
export interface OnceList<Row> {
  /** The list's bookmark name. */
  feed: string
  /** Items per page. */
  size: number
  /** Where the previous page ended; null for the first page. */
  start: Position | null
  positionOf(row: Row): Position
  /** True if the viewer may see the row: a hidden copy must not stand for a visible one. */
  isShown(row: Row): boolean
  /** null if no other row looks the same. */
  lookOf(row: Row): Look | null
  /**
   * The stored picture of a row and the number of other rows it stands for. The list then has one row per picture, so a page is read once, or twice if files
   * that only look the same leave it half empty.
   */
  keptOf?: ((row: Row) => Kept) | undefined
  /** Number of pictures that a bookmark remembers, eight bytes each. */
  remembers?: number | undefined
  /** Reads the rows after a position. */
  read(after: Position, limit: number): Promise<Row[]>
  /** A picture that the page shows outside of the list. */
  beside?: Look | null | undefined
  /** True if a page without visible rows also reads on. */
  seeks?: boolean
}

export interface Kept {
  picture: string | null
  copies: number
}

/** A row, and the number of rows with the same picture that it stands for. */
export type Once<Row> = Row & { more: number }

/**
 * Builds a page of such a list. The first row with a picture stays, because an earlier page may already show it. If all rows are copies, the page shows one of
 * them, so that only the last page can be empty.
 * @param first up to `size` + 1 rows after `start`
 */
export async function pageOnce<Row extends object>(list: OnceList<Row>, first: Row[]): Promise<Page<Once<Row>>> {
  const { size, start, feed, beside, keptOf, remembers = REMEMBERED } = list
  const items: Once<Row>[] = []
  const known: { look: Look; item?: Once<Row>; picture?: string | null | undefined }[] = [
    ...(beside ? [beside] : []),
    ...(start?.shown ?? []),
  ].map((look) => ({ look }))
  const copies: Row[] = []
  let end: Position = start ?? { stage: 0, keys: [] }
  let rows = first
  let most = size
  for (let left = (keptOf ? KEPT_READS : READS) - 1; ; left--) {
    let taken = 0
    for (const row of rows.slice(0, most)) {
      if (items.length === size) break
      taken++
      end = list.positionOf(row)
      if (!list.isShown(row)) continue
      const look = list.lookOf(row)
      const twin = look && known.find((each) => isSameLook(each.look, look))
      const kept = keptOf?.(row)
      if (twin) {
        copies.push(row)
        // Copies of the same stored picture are counted already, also under another title.
        if (twin.item && (!kept || kept.picture !== twin.picture)) twin.item.more += 1 + (kept?.copies ?? 0)
      } else {
        const item = { ...row, more: kept?.copies ?? 0 }
        items.push(item)
        if (look) known.push({ look, item, picture: kept?.picture })
      }
    }
    const isLast = rows.length <= taken
    // A page longer than usual restores all pages that a returning visitor saw: a half-empty one would be another list.
    const least = size > REMEMBERED ? size : size / 2
    const isThin = (copies.length > 0 && items.length < least) || (list.seeks && items.length === 0)
    if (isLast || left === 0 || !isThin) {
      const [copy] = copies
      if (!isLast && copy && items.length === 0) items.push({ ...copy, more: copies.length - 1 })
      const shown = known.map(({ look }) => look).filter((look) => look !== beside)
      return {
        items,
        bookmark: isLast
          ? null
          : writeBookmark(feed, { stage: end.stage, keys: end.keys, shown: shown.slice(-remembers) }),
      }
    }
    most = size - items.length
    // No read is left after this one: fetch a full page again to replace as many copies.
    if (keptOf) most = Math.max(most, Math.min(size, REMEMBERED))
    rows = await list.read(end, most + 1)
  }
}
