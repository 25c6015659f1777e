import { closest, INTENDED, INTENTS, type Kept, pressAgain, pressOf } from './acts.ts'

/** Elements whose markup React has not taken over. */
const waiting = new WeakSet<Element>()

/** What others, at the document, hear of in them: menus, shortcuts, what opens dialogs. */
const HEARD = ['click', 'input', 'change', 'keydown', 'keyup', 'focusin', 'pointerover', 'pointerdown', 'mousedown']

/** React stops at its root what happens in markup that it has not taken over; others are to hear it as anywhere else. */
function letThrough(event: Event): void {
  const element = closest(event, '[data-island]')
  if (element && waiting.has(element)) event.stopPropagation = () => undefined
}

/**
 * Keeps presses inside of an element until it is alive, and fetches what will act on them from the first sign of intent on; where that can't be
 * had the browser acts. What it returns ends that, and presses again what was kept.
 */
export function keepPresses(element: Element, fetch: () => Promise<void>): () => void {
  const ended = new AbortController()
  const options = { capture: true, signal: ended.signal }
  const kept: Kept[] = []
  let isFree = false
  const letGo = () => {
    isFree = true
    pressAgain(kept, () => {
      isFree = false
    })
  }
  const pressed = (event: Event) => {
    const press = isFree ? null : pressOf(event)
    if (!press) return
    event.preventDefault()
    event.stopImmediatePropagation()
    kept.push(press)
    fetch().catch(letGo)
  }
  const meant = (event: Event) => {
    if (closest(event, INTENDED)) fetch().catch(() => undefined)
  }
  waiting.add(element)
  for (const heard of HEARD) document.addEventListener(heard, letThrough, true)
  for (const intent of INTENTS) element.addEventListener(intent, meant, options)
  for (const press of ['click', 'submit']) element.addEventListener(press, pressed, options)
  return () => {
    ended.abort()
    waiting.delete(element)
    setTimeout(pressAgain, 0, kept)
  }
}
