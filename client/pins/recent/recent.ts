import { isOwnStorage } from '#client/data/own/keep-to-one.ts'
import { readStored, store } from '#client/data/own/own-storage.ts'

/** A visit to a pin's page, stored in this browser (HIS-001). */
export interface RecentPin {
  /** The page's path. */
  path: string
  /** ms since 1970. */
  ts: number
  pin_id: string
  /** `key`: null if the pin has no picture; sizes in px; `color`: six hex digits. */
  image: { key: string | null; width: number; height: number; color: string }
  /** The pin's title or description. */
  description: string
  /** Set if the page was opened by a shared link; `invite_code` is the link's code. */
  is_shared: boolean
  invite_code: string | null
}

const KEY = 'recent_history'
/** Maximum number of stored visits (HIS-003). */
const MOST = 10

/** Adds a visit: newest first, each pin once (HIS-002, HIS-003, G-191). */
export function withVisit(history: readonly RecentPin[], visit: RecentPin): RecentPin[] {
  return [visit, ...history.filter(({ pin_id }) => pin_id !== visit.pin_id)].slice(0, MOST)
}

/** The stored visits. Invalid entries are left out. */
export function recentPins(): RecentPin[] {
  const kept = isOwnStorage() ? readStored(KEY) : null
  return Array.isArray(kept) ? kept.filter(isVisit).slice(0, MOST) : []
}

export function rememberPin(visit: RecentPin): void {
  if (isOwnStorage()) store(KEY, withVisit(recentPins(), visit))
}

function isVisit(value: unknown): value is RecentPin {
  const { path, ts, pin_id, image, description } = (value ?? {}) as Partial<RecentPin>
  return (
    typeof path === 'string' &&
    // It becomes a link's href, so it must not lead to another site.
    /^\/(?![/\\])/.test(path) &&
    typeof ts === 'number' &&
    typeof pin_id === 'string' &&
    typeof description === 'string' &&
    isImage(image)
  )
}

function isImage(image: Partial<RecentPin['image']> | null | undefined): boolean {
  if (!image) return false
  const { key, width, height, color } = image
  const hasKey = key === null || (typeof key === 'string' && /^[\w-]{1,64}$/.test(key))
  return hasKey && Number(width) > 0 && Number(height) > 0 && typeof color === 'string' && /^[0-9a-f]{6}$/.test(color)
}
