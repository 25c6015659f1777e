import { cardAround, cardOf } from './order-grips.ts'

export interface Point {
  x: number
  y: number
}

/** What becomes of a board that is dragged with a mouse or a finger. */
export interface DragEvents {
  /** Whether it may begin. */
  start: (id: string) => boolean
  drop: (id: string, other: string, side: 'before' | 'after') => void
}

/** How close to the window's edge the page begins to scroll, and how far at most each frame, in px. */
const EDGE = 90
const SPEED = 22

/** One drag: it shows where the board would go, and scrolls the page near its edges. */
export function beginDrag(list: HTMLElement, id: string) {
  const card = cardOf(list, id)
  let at: Point | null = null
  let target: { card: HTMLElement; side: 'before' | 'after' } | null = null
  let frame = requestAnimationFrame(scroll)
  if (card) card.dataset.dragged = ''

  function mark(next: typeof target) {
    if (target) delete target.card.dataset.drop
    target = next
    if (next) next.card.dataset.drop = next.side
  }

  function over(point: Point) {
    at = point
    // What is dragged about may lie above the cards. Between two cards what was under it last stays.
    const under = document
      .elementsFromPoint(point.x, point.y)
      .map(cardAround)
      .find((each) => each && list.contains(each))
    if (!under) return
    if (under === card || under.closest('section') !== card?.closest('section')) return mark(null)
    const { left, width } = under.getBoundingClientRect()
    const isFirstHalf = point.x < left + width / 2
    const isReversed = getComputedStyle(list).direction === 'rtl'
    mark({ card: under, side: isFirstHalf === isReversed ? 'after' : 'before' })
  }

  function scroll() {
    if (at) {
      const above = Math.max(0, EDGE + 64 - at.y)
      const below = Math.max(0, at.y - (window.innerHeight - EDGE))
      if (above || below) {
        window.scrollBy(0, ((below - above) / EDGE) * SPEED)
        over(at)
      }
    }
    frame = requestAnimationFrame(scroll)
  }

  return {
    over,
    /** Ends it; what comes back is where the board was let go. */
    end() {
      cancelAnimationFrame(frame)
      const dropped = target && { other: target.card.dataset.board ?? '', side: target.side }
      mark(null)
      if (card) delete card.dataset.dragged
      return dropped
    },
  }
}
export type Drag = ReturnType<typeof beginDrag>
