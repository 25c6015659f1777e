import css from './board-order.module.css'
import { beginDrag, type Drag, type DragEvents, type Point } from './order-drop.ts'
import { cardAround, idOfCard } from './order-grips.ts'

/** Duration of a long press in ms, and the finger movement in px that cancels it. */
const HOLD = 350
const STRAY = 10

/** Makes cards draggable after a long press. Other touches scroll and tap as usual. */
export function dragByTouch(list: HTMLElement, { start, drop }: DragEvents): () => void {
  let waiting: { timer: ReturnType<typeof setTimeout>; from: Point } | null = null
  let held: { id: string; drag: Drag; ghost: HTMLElement; offset: Point } | null = null

  function onStart(event: TouchEvent) {
    const card = cardAround(event.target)
    const touch = event.touches[0]
    giveUp()
    if (!card || !touch || event.touches.length > 1) return finish(false)
    const from = { x: touch.clientX, y: touch.clientY }
    waiting = { from, timer: setTimeout(() => pickUp(card, from), HOLD) }
  }

  function giveUp() {
    if (waiting) clearTimeout(waiting.timer)
    waiting = null
  }

  function pickUp(card: HTMLElement, at: Point) {
    waiting = null
    const id = idOfCard(card) ?? ''
    if (!start(id)) return
    navigator.vibrate?.(15)
    const { left, top, width } = card.getBoundingClientRect()
    const ghost = card.cloneNode(true) as HTMLElement
    ghost.classList.add(css.ghost ?? '')
    ghost.inert = true
    ghost.removeAttribute('data-board')
    ghost.style.inlineSize = `${width}px`
    document.body.append(ghost)
    held = { id, drag: beginDrag(list, id), ghost, offset: { x: at.x - left, y: at.y - top } }
    follow(at)
  }

  function follow(at: Point) {
    if (!held) return
    held.ghost.style.left = `${at.x - held.offset.x}px`
    held.ghost.style.top = `${at.y - held.offset.y}px`
    held.drag.over(at)
  }

  function onMove(event: TouchEvent) {
    const touch = event.touches[0]
    if (!touch) return
    const at = { x: touch.clientX, y: touch.clientY }
    if (held) {
      event.preventDefault()
      follow(at)
    } else if (waiting && Math.hypot(at.x - waiting.from.x, at.y - waiting.from.y) > STRAY) giveUp()
  }

  function finish(isDropped: boolean) {
    giveUp()
    if (!held) return
    const { id, drag, ghost } = held
    held = null
    ghost.remove()
    const dropped = drag.end()
    if (isDropped && dropped) drop(id, dropped.other, dropped.side)
  }

  function onEnd(event: TouchEvent) {
    // Otherwise the tap would open the card's page.
    if (held) event.preventDefault()
    finish(true)
  }

  const onCancel = () => finish(false)
  /** Prevents the context menu of a long press. */
  const onMenu = (event: Event) => {
    if (held || waiting) event.preventDefault()
  }
  list.addEventListener('touchstart', onStart, { passive: true })
  list.addEventListener('touchmove', onMove, { passive: false })
  list.addEventListener('touchend', onEnd)
  list.addEventListener('touchcancel', onCancel)
  list.addEventListener('contextmenu', onMenu)
  return () => {
    finish(false)
    list.removeEventListener('touchstart', onStart)
    list.removeEventListener('touchmove', onMove)
    list.removeEventListener('touchend', onEnd)
    list.removeEventListener('touchcancel', onCancel)
    list.removeEventListener('contextmenu', onMenu)
  }
}
