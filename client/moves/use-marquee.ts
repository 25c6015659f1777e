import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { SelectStore } from './select-store.ts'
import { withPins } from './selection.ts'

/** A press that moves farther than this, in px, draws a frame and is not a click. */
const SLACK = 6
/** The distance from the scroll container's edges at which it scrolls, and the scroll per animation frame, in px. */
const EDGE = 40
const STEP = 14

/**
 * Adds pins to the selection by drawing a frame with the mouse. Near the edges of the scroll container the grid scrolls. Touch is ignored,
 * because it scrolls.
 */
export function useMarquee(root: RefObject<HTMLElement | null>, store: SelectStore) {
  const ref = useRef<HTMLDivElement>(null)
  const drawn = useRef(false)
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])

  function onPointerDown(event: PointerEvent) {
    drawn.current = false
    const { current: grid } = root
    const { current: box } = ref
    if (!grid || !box || event.button !== 0 || event.pointerType !== 'mouse' || event.shiftKey) return
    const scroller = scrollerOf(grid)
    const before = store.get().selection
    const start = pointIn(grid, event)
    let pointer = { clientX: event.clientX, clientY: event.clientY }
    let tick = 0

    const draw = () => {
      const end = pointIn(grid, pointer)
      const frame = {
        left: Math.min(start.x, end.x),
        right: Math.max(start.x, end.x),
        top: Math.min(start.y, end.y),
        bottom: Math.max(start.y, end.y),
      }
      Object.assign(box.style, {
        left: `${frame.left}px`,
        top: `${frame.top}px`,
        width: `${frame.right - frame.left}px`,
        height: `${frame.bottom - frame.top}px`,
      })
      store.set({ ...store.get(), selection: withPins(before, touched(grid, frame), true) })
    }
    const step = () => {
      const { top, bottom } = edgesOf(scroller)
      const by = pointer.clientY < top + EDGE ? -STEP : pointer.clientY > bottom - EDGE ? STEP : 0
      if (by) scroller.scrollBy(0, by)
      draw()
      tick = requestAnimationFrame(step)
    }
    const onMove = (move: globalThis.PointerEvent) => {
      pointer = move
      if (drawn.current) return
      if (Math.hypot(move.clientX - event.clientX, move.clientY - event.clientY) < SLACK) return
      drawn.current = true
      box.hidden = false
      step()
    }
    const end = () => {
      cancelAnimationFrame(tick)
      box.hidden = true
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
    }
    stop.current()
    stop.current = end
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
  }

  return { ref, onPointerDown, wasDrawn: () => drawn.current }
}

interface Frame {
  left: number
  right: number
  top: number
  bottom: number
}

/** The ids of the pins that a frame (in px from the grid's corner) touches. */
function touched(grid: HTMLElement, frame: Frame): string[] {
  const { left, top } = grid.getBoundingClientRect()
  return [...grid.querySelectorAll<HTMLElement>('[data-pin]')].flatMap((card) => {
    const place = card.getBoundingClientRect()
    const isApart =
      place.right - left < frame.left ||
      place.left - left > frame.right ||
      place.bottom - top < frame.top ||
      place.top - top > frame.bottom
    return isApart ? [] : (card.dataset.pin ?? [])
  })
}

function pointIn(grid: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top } = grid.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

/** The scroll container of the grid: an ancestor element, or the page. */
function scrollerOf(grid: HTMLElement): Element {
  for (let each = grid.parentElement; each; each = each.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight) return each
  }
  return document.scrollingElement ?? document.documentElement
}

function edgesOf(scroller: Element) {
  if (scroller === document.scrollingElement) return { top: 0, bottom: innerHeight }
  return scroller.getBoundingClientRect()
}
