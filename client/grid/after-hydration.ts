import { watchGrid } from './profiler.ts'

/** How long (ms) a page is left alone before anything is fetched for the next one (TAB-036). */
const PRELOAD_AFTER = 500
/** After how long (ms) what comes back has at least been asked for, however slow the machine. */
const COME_BACK_AFTER = 5000

/** What grids and tabs do once a page has come to life; fetched then, because nobody waits for it. */
export function afterHydration(): void {
  document.addEventListener('focusin', hearArrows)
  setTimeout(preloadNextTab, PRELOAD_AFTER)
  setTimeout(letHeightGo, COME_BACK_AFTER)
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

/** A page that is held open for what comes back (`client/boot.ts`) is as tall as it is where nothing does: another feed, another reader. */
function letHeightGo(): void {
  if (!document.querySelector('[role=progressbar]')) document.documentElement.style.minHeight = ''
}

/** From when focus first comes into a grid. */
function hearArrows({ target }: FocusEvent): void {
  if (!(target as Element).closest('section[aria-busy]')) return
  document.removeEventListener('focusin', hearArrows)
  void import('./arrow-keys.ts').then(({ moveByArrow }) => document.addEventListener('keydown', moveByArrow))
}

/** The cards that stand in the first screen of the page's first grid. */
function firstScreen(): HTMLElement[] {
  const cards = [...(document.querySelector('section[aria-busy]')?.querySelectorAll<HTMLElement>('article') ?? [])]
  const end = document.documentElement.clientHeight
  return cards.slice(0, 50).filter((card) => {
    const { top, bottom } = card.getBoundingClientRect()
    return top + scrollY < end && bottom + scrollY > 0
  })
}

/** The next tab's document, which brings its first page of feed and its styles: another tab is then there at once (G-104). */
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
