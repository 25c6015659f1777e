import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { beginDrag, type Drag, type DragEvents, type Point } from './order-drop.ts'
import { cardAround, idOfCard } from './order-grips.ts'

function pointOf({ clientX: x, clientY: y }: { clientX: number; clientY: number }): Point {
  return { x, y }
}

/** Makes cards draggable by mouse or pen. A card is set up when the pointer enters it, because a list may have thousands. */
export function dragByMouse(list: HTMLElement, { start, drop }: DragEvents): () => void {
  const prepared = new WeakSet<Element>()
  const cleanups: (() => void)[] = []
  let pointer = 'mouse'
  let drag: Drag | null = null

  function prepare(event: PointerEvent) {
    pointer = event.pointerType
    const card = cardAround(event.target)
    const link = card?.querySelector('a')
    const id = idOfCard(card)
    if (!link || !id || prepared.has(link)) return
    prepared.add(link)
    const canDrag = () => pointer !== 'touch' && start(id)
    cleanups.push(draggable({ element: link, canDrag, getInitialData: () => ({ card: id }) }))
  }

  /** Touch is handled by `dragByTouch`. */
  function refuseTouch(event: DragEvent) {
    if (pointer === 'touch' && cardAround(event.target)) event.preventDefault()
  }

  list.addEventListener('pointerover', prepare)
  list.addEventListener('pointerdown', prepare, true)
  list.addEventListener('dragstart', refuseTouch, true)
  cleanups.push(
    dropTargetForElements({ element: list, canDrop: ({ source }) => 'card' in source.data }),
    monitorForElements({
      canMonitor: ({ source }) => 'card' in source.data,
      onDragStart: ({ source }) => {
        drag = beginDrag(list, String(source.data.card))
      },
      onDrag: ({ location }) => drag?.over(pointOf(location.current.input)),
      onDrop: ({ source, location }) => {
        // `onDrag` may not have reported the last position.
        drag?.over(pointOf(location.current.input))
        const dropped = drag?.end()
        drag = null
        // No drop target: dropped outside of the list, or cancelled by Escape.
        if (dropped && location.current.dropTargets.length > 0)
          drop(String(source.data.card), dropped.other, dropped.side)
      },
    }),
  )
  return () => {
    drag?.end()
    list.removeEventListener('pointerover', prepare)
    list.removeEventListener('pointerdown', prepare, true)
    list.removeEventListener('dragstart', refuseTouch, true)
    for (const cleanup of cleanups) cleanup()
  }
}
