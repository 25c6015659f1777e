import { cardAround, cardOf, idOfCard } from './order-grips.ts'

export interface Point {
  x: number
  y: number
}

/** The callbacks of a drag by mouse or touch. */
export interface DragEvents {
  /** @returns true if the drag may start */
  start: (id: string) => boolean
  drop: (id: string, other: string, side: 'before' | 'after') => void
}

/** Distance from the window's edge at which the page scrolls, and maximum scroll per frame, in px. */
const EDGE = 90
const SPEED = 22

/** Starts a drag: marks the drop position, and scrolls the page near the window's edges. */
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
    // The ghost may cover the cards. Over a gap between cards the last target remains.
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
    /**
     * Ends the drag.
     * @returns the card and side of the drop; null: no target
     */
    end() {
      cancelAnimationFrame(frame)
      const dropped = target && { other: idOfCard(target.card) ?? '', side: target.side }
      mark(null)
      if (card) delete card.dataset.dragged
      return dropped
    },
  }
}
export type Drag = ReturnType<typeof beginDrag>
