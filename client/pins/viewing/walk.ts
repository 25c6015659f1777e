import { isTyped } from '#client/ui/fields/typing.ts'
import { inLanguage } from '#client/ui/language/page-language.ts'
import { neighbour } from './opened-from.ts'

/** Elements that use the arrow keys themselves. */
const OWN_KEYS = 'video, audio, section[aria-busy], [role=menu], [popover]'

/**
 * The left and right arrow keys open the previous and next Pin of the grid from which this one was opened. The history entry is replaced, so that Back still
 * leads to the grid.
 */
export function walkByArrow(): void {
  document.addEventListener('keydown', walk)
}

function walk(event: KeyboardEvent): void {
  const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
  if (!step || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const isOwn = event.target instanceof Element && event.target.closest(OWN_KEYS)
  if (isOwn || isTyped(event) || document.querySelector(':modal')) return
  const path = neighbour(location.pathname, document.referrer, step)
  if (!path) return
  event.preventDefault()
  location.replace(inLanguage(path))
}
