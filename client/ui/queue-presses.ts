import { closest, INTENDED, INTENTS, pressOf, type QueuedPress, replayPresses } from './presses.ts'

/** Elements that are not hydrated yet. */
const dehydrated = new WeakSet<Element>()

/** Events that listeners at the document need from dehydrated elements: for menus, shortcuts and dialogs. */
const EVENTS = ['click', 'input', 'change', 'keydown', 'keyup', 'focusin', 'pointerover', 'pointerdown', 'mousedown']

/** React stops the propagation of events in dehydrated markup at its root. This prevents that, so that they reach the document. */
function letThrough(event: Event): void {
  const element = closest(event, '[data-island]')
  if (element && dehydrated.has(element)) event.stopPropagation = () => undefined
}

/**
 * Queues presses inside an element until it is hydrated, and fetches its code at the first intent. If that fails, the browser handles the presses.
 * @returns stops queuing and replays the queued presses
 */
export function queuePresses(element: Element, fetch: () => Promise<void>): () => void {
  const ended = new AbortController()
  const options = { capture: true, signal: ended.signal }
  const queue: QueuedPress[] = []
  let isReplaying = false
  const replay = () => {
    isReplaying = true
    replayPresses(queue, () => {
      isReplaying = false
    })
  }
  const onPress = (event: Event) => {
    const press = isReplaying ? null : pressOf(event)
    if (!press) return
    event.preventDefault()
    event.stopImmediatePropagation()
    queue.push(press)
    fetch().catch(replay)
  }
  const onIntent = (event: Event) => {
    if (closest(event, INTENDED)) fetch().catch(() => undefined)
  }
  dehydrated.add(element)
  for (const each of EVENTS) document.addEventListener(each, letThrough, true)
  for (const intent of INTENTS) element.addEventListener(intent, onIntent, options)
  for (const press of ['click', 'submit']) element.addEventListener(press, onPress, options)
  return () => {
    ended.abort()
    dehydrated.delete(element)
    setTimeout(replayPresses, 0, queue)
  }
}
