import { isSameLook, type Look } from '../../../domain/media/look.ts'
import type { Page } from '../../../domain/wire.ts'
import { type Position, writeBookmark } from '../../db/bookmark.ts'

/** Number of pictures that a bookmark remembers by default: those of a page, so that a page shows none of the page before. */
const REMEMBERED = 25
/** Maximum of reads of a page: while copies leave it half empty, or one that brings back several pages not full, it reads on. */
const READS = 4

/** A list that shows a picture once within a page and the page before it (docs/decisions/125). */
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
  /** Number of pictures that a bookmark remembers, eight bytes each. */
  remembers?: number | undefined
  /** The rows behind a position. */
  read(after: Position, limit: number): Promise<Row[]>
  /** A picture that the page shows besides the list. */
  beside?: Look | null | undefined
  /** Whether a page without visible rows reads on too. */
  seeks?: boolean
}

/** A row, and the number of rows behind it that show the same picture and are left out. */
export type Once<Row> = Row & { more: number }

/**
 * A page of such a list. The first row with a picture stays, because nobody can take back what an earlier page showed. A list of copies alone shows
 * one on each page, so that no page in the middle is empty.
 * @param first up to `size` + 1 rows behind `start`
 */
export async function pageOnce<Row extends object>(list: OnceList<Row>, first: Row[]): Promise<Page<Once<Row>>> {
  const { size, start, feed, beside, remembers = REMEMBERED } = list
  const items: Once<Row>[] = []
  const known: { look: Look; item?: Once<Row> }[] = [...(beside ? [beside] : []), ...(start?.shown ?? [])].map(
    (look) => ({ look }),
  )
  const copies: Row[] = []
  let end: Position = start ?? { stage: 0, keys: [] }
  let rows = first
  for (let left = READS - 1; ; left--) {
    const taken = rows.slice(0, size - items.length)
    const isLast = rows.length <= taken.length
    for (const row of taken) {
      end = list.positionOf(row)
      if (!list.isShown(row)) continue
      const look = list.lookOf(row)
      const twin = look && known.find((each) => isSameLook(each.look, look))
      if (twin) {
        copies.push(row)
        if (twin.item) twin.item.more += 1
      } else {
        const item = { ...row, more: 0 }
        items.push(item)
        if (look) known.push({ look, item })
      }
    }
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
    rows = await list.read(end, size - items.length + 1)
  }
}
