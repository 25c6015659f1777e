import { closest } from '#client/ui/presses.ts'
import type { PageViewer } from '../page-data.ts'
import { isTyped } from '../ui/fields/typing.ts'
import { go } from '../ui/language/page-language.ts'
import { opensHere } from '../ui/pressed.ts'

/** Keys that are shortcuts, or the first key of one. */
const FIRST_KEYS = /^[?/cgs]$/i

/**
 * Handles single-key shortcuts, unless the viewer has switched them off (WCAG 2.1.4), and clicks on the link to their list. Their code is
 * loaded at the first key. Keys in a text field, in an open dialog, or with a modifier are ignored.
 */
export function listenToShortcuts(viewer: PageViewer): void {
  let handler: Promise<(event: Event) => void> | undefined
  const handle = async (event: Event) => {
    handler ??= import('./shortcuts.ts').then(({ shortcutsOf }) => shortcutsOf(viewer))
    const run = await handler
    run(event)
  }
  document.addEventListener('click', (event) => {
    const link = closest<HTMLAnchorElement>(event, 'a[data-keys="?"]')
    if (!link || !opensHere(event)) return
    event.preventDefault()
    handle(event).catch(() => go(link.href))
  })
  if (viewer.shortcuts === false) return
  document.addEventListener('keydown', (event) => {
    const isFirst = FIRST_KEYS.test(event.key)
    if ((!isFirst && !handler) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyped(event) || document.querySelector(':modal')) return
    // Some browsers open their page search with these keys.
    if (isFirst) event.preventDefault()
    handle(event).catch(() => {
      handler = undefined
    })
  })
}
