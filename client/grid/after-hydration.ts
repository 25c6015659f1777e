import { closest } from '#client/ui/presses.ts'
import { watchGrid } from './profiler.ts'

/** ms after hydration until the next tab is preloaded (TAB-036). */
const PRELOAD_AFTER = 500
/** ms after which the restored items have at least been requested, even on a slow machine. */
const RESTORE_AFTER = 5000

/** Background work for grids and tabs, loaded after hydration. */
export function afterHydration(): void {
  document.addEventListener('focusin', listenToArrows)
  setTimeout(preloadNextTab, PRELOAD_AFTER)
  setTimeout(releaseHeight, RESTORE_AFTER)
  const cards = firstScreen()
  if (cards.length === 0) return
  watchGrid({
    isLaidOut: () => cards.every((card) => card.getBoundingClientRect().height > 0),
    isDrawn: () => cards.every((card) => [...card.querySelectorAll('img')].every((image) => image.complete)),
    onComplete() {
      const { startTime } = performance.mark('grid-visually-complete')
      const detail = { ms: Math.round(startTime) }
      document.dispatchEvent(new CustomEvent('grid_visually_complete', { detail }))
    },
  })
}

/** Removes the height that `client/boot.ts` has set for restored items, unless they are still loading. */
function releaseHeight(): void {
  if (!document.querySelector('[role=progressbar]')) document.documentElement.style.minHeight = ''
}

/** Loads the arrow keys when the focus first enters a grid. */
function listenToArrows(event: FocusEvent): void {
  if (!closest(event, 'section[aria-busy]')) return
  document.removeEventListener('focusin', listenToArrows)
  void import('./arrow-keys.ts').then(({ moveByArrow }) => document.addEventListener('keydown', moveByArrow))
}

/** The cards of the page's first grid that are on the first screen. */
function firstScreen(): HTMLElement[] {
  const cards = [...(document.querySelector('section[aria-busy]')?.querySelectorAll<HTMLElement>('article') ?? [])]
  const end = document.documentElement.clientHeight
  return cards.slice(0, 50).filter((card) => {
    const { top, bottom } = card.getBoundingClientRect()
    return top + scrollY < end && bottom + scrollY > 0
  })
}

/** Prefetches the next tab's document, so that it opens at once (G-104). */
function preloadNextTab(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const tabs = [...document.querySelectorAll<HTMLAnchorElement>('a[role=tab]')]
  const at = tabs.findIndex((tab) => tab.ariaSelected === 'true')
  const next = at < 0 ? undefined : (tabs[at + 1] ?? tabs[at - 1])
  if (!next) return
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.href = next.href
  document.head.append(link)
}
