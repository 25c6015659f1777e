import type { BoardChange } from '#domain/boards/writes.ts'
import { type Json, parseJson } from '#worker/db/sql.ts'
import type { Cover } from '#worker/model/boards/tables.ts'

/** The fields of an upload that a cover needs. */
export interface CoverUpload {
  key: string
  color: string
  /** Pixels. */
  width: number
  height: number
}

/** The ratio of width to height from which a cover counts as `wide`. */
const WIDE_RATIO = 2

/** Parses `boards.own_cover`; null: none. */
export function ownCover(stored: Json<Cover> | null): Cover | null {
  return parseJson(stored)
}

/**
 * The new value of `boards.own_cover`: a new picture, the same one with another focal point, or null if the change removes it or chooses a pin as cover.
 * undefined if the board has no uploaded cover and gets none.
 */
export function nextOwnCover(stored: Json<Cover> | null, change: BoardChange, upload: CoverUpload | null) {
  const { cover_media_id: media, cover_pin_id: pin, cover_focus: focus, own_focus } = change
  const current = ownCover(stored)
  if (upload) return upload.key === current?.key ? withFocus(current, focus) : withFocus(coverOf(upload), focus ?? null)
  if (media === null || (media === undefined && pin !== undefined)) return null
  return current ? withFocus(current, own_focus === undefined ? focus : own_focus) : undefined
}

function coverOf({ key, color, width, height }: CoverUpload): Cover {
  return { key, color, ...(width >= WIDE_RATIO * height && { wide: true }) }
}

/** @param focus null: the centre; undefined: unchanged */
function withFocus({ focus: oldFocus, ...cover }: Cover, focus: string | null | undefined): string {
  const newFocus = focus === undefined ? oldFocus : focus
  return JSON.stringify({ ...cover, ...(newFocus && { focus: newFocus }) } satisfies Cover)
}
