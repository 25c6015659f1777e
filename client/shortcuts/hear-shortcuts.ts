import type { PageViewer } from '../page-data.ts'
import { isTyped } from '../ui/fields/typing.ts'
import { opensHere } from '../ui/pressed.ts'

/** Keys that are a shortcut, or begin one. */
const BEGINS = /^[?/cgs]$/i

/**
 * Hears shortcuts of single keys, unless they are switched off (WCAG 2.1.4), and presses on what leads to their list. All that they do is
 * fetched with the first one. Keys belong to a field that is typed in, to a dialog that is open, and with a modifier to the browser.
 */
export function hearShortcuts(viewer: PageViewer): void {
  let fetched: Promise<(event: Event) => void> | undefined
  const answer = async (event: Event) => {
    fetched ??= import('./shortcuts.ts').then(({ shortcutsOf }) => shortcutsOf(viewer))
    const hear = await fetched
    hear(event)
  }
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-keys="?"]')
    if (!link || !opensHere(event)) return
    event.preventDefault()
    answer(event).catch(() => location.assign(link.href))
  })
  if (viewer.shortcuts === false) return
  document.addEventListener('keydown', (event) => {
    const begins = BEGINS.test(event.key)
    if ((!begins && !fetched) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyped(event) || document.querySelector(':modal')) return
    // Some browsers search the page by these keys.
    if (begins) event.preventDefault()
    answer(event).catch(() => {
      fetched = undefined
    })
  })
}
