import { sessionTimer } from '../frame/session-timer.ts'
import { layers } from './layers.ts'

/**
 * Lays a dialog over the page: the session timer stands still, the app can't be focused, the page doesn't scroll (MOD-004 to
 * MOD-006). What it returns takes the dialog away, restores all that and gives the focus back (MOD-008).
 */
export function openLayer(dialog: HTMLDialogElement, allowScroll: boolean): () => void {
  const layer = { dialog, allowScroll, ways: waysBack(document.activeElement) }
  dialog.showModal()
  layers.set([...layers.get(), layer])
  settle()
  return () => {
    layers.set(layers.get().filter((each) => each !== layer))
    settle()
    dialog.close()
    giveFocus(layer.ways)
  }
}

/**
 * What opened a layer; where that stands in a menu, which is closed by then, the menu's button; where it stands in another layer, which may
 * be gone by then, what opened that one; at last the page. Nobody is left at the top of it (REL-24).
 */
function waysBack(opener: Element | null): Element[] {
  const menu = opener?.closest('[popover]')?.id
  // A button that was switched off while it waited has lost the focus to nothing.
  const isLost = opener === document.body
  const around = layers.get().findLast(({ dialog }) => isLost || dialog.contains(opener))
  const button = menu ? document.querySelector(`[popovertarget="${CSS.escape(menu)}"]`) : null
  return [opener, button, ...(around?.ways ?? []), document.getElementById('main')].filter((each) => each !== null)
}

function giveFocus(ways: readonly Element[]): void {
  // The layer that followed this one has it already.
  if (layers.get().some(({ dialog }) => dialog.contains(document.activeElement))) return
  for (const way of ways) {
    if (way === document.body || !(way instanceof HTMLElement) || !way.isConnected) continue
    way.focus({ preventScroll: true })
    if (document.activeElement === way) return
  }
}

function settle() {
  const all = layers.get()
  const timer = sessionTimer()
  if (all.length > 0) timer.pause()
  else timer.resume()
  document.getElementById('app')?.toggleAttribute('inert', all.length > 0)
  const isLocked = all.some(({ allowScroll }) => !allowScroll)
  const { documentElement: page, body } = document
  // The room of a scroll bar that goes away is kept, so that nothing behind the dialog jumps.
  const hasBar = window.innerWidth > page.clientWidth
  if (isLocked && hasBar) page.style.scrollbarGutter = 'stable'
  if (!isLocked) page.style.scrollbarGutter = ''
  body.style.overflow = isLocked ? 'hidden' : ''
}
