/** A rectangle in px. */
export interface Rect {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The keys that move the focus to another card. */
export const DIRECTIONS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const
export type Direction = (typeof DIRECTIONS)[number]

export function isDirection(key: string): key is Direction {
  return DIRECTIONS.some((direction) => direction === key)
}

/**
 * The nearest place in a direction. Only places that lie completely on that side count, and an offset to the side weighs more than the
 * distance ahead. null: there is none.
 */
export function nearest<P extends Rect>(direction: Direction, from: Rect, places: readonly P[]): P | null {
  const isUpright = direction === 'ArrowUp' || direction === 'ArrowDown'
  const isForward = direction === 'ArrowDown' || direction === 'ArrowRight'
  let best: P | null = null
  let least = Number.POSITIVE_INFINITY
  for (const place of places) {
    const ahead = isUpright
      ? isForward
        ? place.top - from.bottom
        : from.top - place.bottom
      : isForward
        ? place.left - from.right
        : from.left - place.right
    // Rounding may let neighbours overlap by less than a pixel.
    if (ahead < -1) continue
    const beside = isUpright ? Math.abs(centre(place, 'x') - centre(from, 'x')) : apart(place, from)
    const distance = Math.max(ahead, 0) + 4 * beside
    if (distance < least) {
      best = place
      least = distance
    }
  }
  return best
}

/** The vertical offset of a place for a horizontal move, measured near the upper edge, where cards of one row are aligned. */
function apart(place: Rect, from: Rect): number {
  const middle = Math.min(centre(from, 'y'), from.top + 40)
  if (place.top <= middle && place.bottom >= middle) return 0
  return Math.min(Math.abs(place.top - middle), Math.abs(place.bottom - middle))
}

function centre(place: Rect, axis: 'x' | 'y'): number {
  return axis === 'x' ? (place.left + place.right) / 2 : (place.top + place.bottom) / 2
}
