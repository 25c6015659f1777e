import { closest } from '#client/ui/presses.ts'
import { isDirection, nearest } from './nearest.ts'

/** Number of cells before and after the focused one that are candidates: more than two screens of the smallest cells. */
const REACH = 80

/** Moves the focus in a grid of cards by arrow keys. At the grid's edge an arrow scrolls as usual. Tab is not changed. */
export function moveByArrow(event: KeyboardEvent): void {
  const { key } = event
  const grid = closest(event, 'section[aria-busy]')
  if (
    !grid ||
    !isDirection(key) ||
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.shiftKey
  )
    return
  const cells = [...grid.querySelectorAll<HTMLElement>(':scope > div > :is(a, article)')]
  const at = cells.findIndex((cell) => cell.contains(document.activeElement))
  const here = cells[at]
  if (!here) return
  const places = cells
    .slice(Math.max(0, at - REACH), at + REACH)
    .flatMap((cell) => (cell === here ? [] : [placeOf(cell)]))
  const goal = nearest(key, here.getBoundingClientRect(), places)?.cell
  const link = goal?.matches('a') ? goal : goal?.querySelector<HTMLElement>('a[href], button')
  if (!link) return
  event.preventDefault()
  link.focus({ preventScroll: true })
  link.scrollIntoView({ block: 'nearest' })
}

function placeOf(cell: HTMLElement) {
  const { left, right, top, bottom } = cell.getBoundingClientRect()
  return { left, right, top, bottom, cell }
}
