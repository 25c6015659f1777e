import { isSameLook, type Look } from '../../../domain/media/look.ts'
import type { Page } from '../../../domain/wire.ts'
import { type Position, writeBookmark } from '../../db/bookmark.ts'

/** Number of pictures that a bookmark remembers by default: those of a page, so that a page shows none of the page before. */
const REMEMBERED = 25
/**
 * Maximum of reads of a page of a list without kept marks: while copies leave it half empty, or one that brings back several pages not full, it reads
 * on.
 */
const READS = 4
/** The same of a list with kept marks, where only files that the night has yet to compare are left out. */
const KEPT_READS = 2

/**
 * A list that shows a picture once. Most read one row of each picture (docs/decisions/149); a page also leaves out pictures that only look the same as
 * one on it or on the page before (docs/decisions/125).
 */
export interface OnceList<Row> {
  /** The list's name in bookmarks. */
  feed: string
  /** Items of a page. */
  size: number
  /** The end of the page before; null: there is none. */
  start: Position | null
  positionOf(row: Row): Position
  /** Whether the viewer may see the row: a hidden copy must not stand for a visible one. */
  isShown(row: Row): boolean
  /** null: no other row looks the same. */
  lookOf(row: Row): Look | null
  /**
   * The picture of a row and the number of rows for which it stands, where the database keeps them: the list has no other row of that picture, so a page
   * is read once, or twice if files that only look the same leave it half empty.
   */
  keptOf?: ((row: Row) => Kept) | undefined
  /** Number of pictures that a bookmark remembers, eight bytes each. */
  remembers?: number | undefined
  /** The rows behind a position. */
  read(after: Position, limit: number): Promise<Row[]>
  /** A picture that the page shows besides the list. */
  beside?: Look | null | undefined
  /** Whether a page without visible rows reads on too. */
  seeks?: boolean
}

export interface Kept {
  picture: string | null
  copies: number
}

/** A row, and the number of rows that show the same picture and are left out. */
export type Once<Row> = Row & { more: number }

/**
 * A page of such a list. The first row with a picture stays, because nobody can take back what an earlier page showed. A list of copies alone shows
 * one on each page, so that no page in the middle is empty.
 * @param first up to `size` + 1 rows behind `start`
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
        // The same picture with another title is counted already.
        if (twin.item && (!kept || kept.picture !== twin.picture)) twin.item.more += 1 + (kept?.copies ?? 0)
      } else {
        const item = { ...row, more: kept?.copies ?? 0 }
        items.push(item)
        if (look) known.push({ look, item, picture: kept?.picture })
      }
    }
    const isLast = rows.length <= taken
    // Who comes back asks for all Pins at once that the pages before showed: fewer would be another list.
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
    // It has no further read: as many rows again fill the page behind as many copies.
    if (keptOf) most = Math.max(most, Math.min(size, REMEMBERED))
    rows = await list.read(end, most + 1)
  }
}
