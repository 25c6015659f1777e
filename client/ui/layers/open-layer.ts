import { sessionTimer } from '../frame/session-timer.ts'
import { layers } from './layers.ts'

/**
 * Opens a dialog: it pauses the session timer, makes the app inert and locks scrolling (MOD-004 to MOD-006).
 * @returns closes the dialog, restores all that and the focus (MOD-008)
 */
export function openLayer(dialog: HTMLDialogElement, allowScroll: boolean): () => void {
  const layer = { dialog, allowScroll, focusTargets: focusTargetsOf(document.activeElement) }
  dialog.showModal()
  layers.set([...layers.get(), layer])
  update()
  return () => {
    layers.set(layers.get().filter((each) => each !== layer))
    update()
    dialog.close()
    restoreFocus(layer.focusTargets)
  }
}

/**
 * The candidates for the focus after closing: the element that opened the dialog; the button of the (now closed) menu that contains it; the
 * candidates of the dialog that contains it; at last the page's main element (REL-24).
 */
function focusTargetsOf(opener: Element | null): Element[] {
  const menu = opener?.closest('[popover]')?.id
  // A button that was disabled while it was busy has lost the focus to the body.
  const isLost = opener === document.body
  const around = layers.get().findLast(({ dialog }) => isLost || dialog.contains(opener))
  const button = menu ? document.querySelector(`[popovertarget="${CSS.escape(menu)}"]`) : null
  return [opener, button, ...(around?.focusTargets ?? []), document.getElementById('main')].filter(
    (each) => each !== null,
  )
}

function restoreFocus(targets: readonly Element[]): void {
  // A dialog that was opened after this one may have the focus.
  if (layers.get().some(({ dialog }) => dialog.contains(document.activeElement))) return
  for (const target of targets) {
    if (target === document.body || !(target instanceof HTMLElement) || !target.isConnected) continue
    target.focus({ preventScroll: true })
    if (document.activeElement === target) return
  }
}

/** Applies the effects of the open dialogs to the page. */
function update() {
  const all = layers.get()
  const timer = sessionTimer()
  if (all.length > 0) timer.pause()
  else timer.resume()
  document.getElementById('app')?.toggleAttribute('inert', all.length > 0)
  const isLocked = all.some(({ allowScroll }) => !allowScroll)
  const { documentElement: page, body } = document
  // Keep the space of the scroll bar, so that the page behind the dialog does not move.
  const hasBar = window.innerWidth > page.clientWidth
  if (isLocked && hasBar) page.style.scrollbarGutter = 'stable'
  if (!isLocked) page.style.scrollbarGutter = ''
  body.style.overflow = isLocked ? 'hidden' : ''
}
