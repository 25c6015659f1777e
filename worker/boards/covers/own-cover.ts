import type { BoardChange } from '../change/values.ts'
import type { Cover } from '../tables.ts'

/** What a cover takes from an upload. */
export interface CoverUpload {
  key: string
  color: string
  /** Pixels. */
  width: number
  height: number
}

/** From so many times as wide as high on, frames are given more of the width. */
const WIDE = 2

/** The picture that somebody brought for a board, as it is stored; null: none. */
export function ownCover(stored: string | null): Cover | null {
  return stored === null ? null : (JSON.parse(stored) as Cover)
}

/**
 * What becomes of a board's own picture: another one, the same seen from elsewhere, or null, none: so it is where a pin, or the newest, is
 * chosen to lead. undefined: the change says nothing of it.
 */
export function nextOwnCover(stored: string | null, change: BoardChange, upload: CoverUpload | null) {
  const { cover_media_id: media, cover_pin_id: pin, cover_focus: focus, own_focus } = change
  const there = ownCover(stored)
  if (upload) return upload.key === there?.key ? withFocus(there, focus) : withFocus(coverOf(upload), focus ?? null)
  if (media === null || (media === undefined && pin !== undefined)) return null
  return there ? withFocus(there, own_focus === undefined ? focus : own_focus) : undefined
}

function coverOf({ key, color, width, height }: CoverUpload): Cover {
  return { key, color, ...(width >= WIDE * height && { wide: true }) }
}

/** @param focus null: the middle; undefined: as it was */
function withFocus({ focus: before, ...cover }: Cover, focus: string | null | undefined): string {
  const after = focus === undefined ? before : focus
  return JSON.stringify({ ...cover, ...(after && { focus: after }) } satisfies Cover)
}
