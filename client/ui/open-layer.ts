import { layers } from './layers.ts'
import { sessionTimer } from './session-timer.ts'

/**
 * Lays a dialog over the page: the session timer stands still, the app can't be focused, the page doesn't scroll (MOD-004 to
 * MOD-006). What it returns takes the dialog away, restores all that and gives the focus back (MOD-008).
 */
export function openLayer(dialog: HTMLDialogElement, allowScroll: boolean): () => void {
  const opener = document.activeElement
  dialog.showModal()
  const layer = { dialog, allowScroll }
  layers.set([...layers.get(), layer])
  settle()
  return () => {
    layers.set(layers.get().filter((each) => each !== layer))
    settle()
    dialog.close()
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
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
