import type { Kept } from './own/kept.ts'

/**
 * Stores in the history entry how many items of a feed are loaded and how tall the page is, so that Back can restore both
 * (docs/decisions/030). It also removes the fixed height that `client/boot.ts` has set.
 */
export function keepPlace(href: string, count: number): void {
  const root = document.documentElement
  root.style.minHeight = ''
  const { feeds, ...state } = (history.state ?? {}) as Partial<Kept>
  const kept: Kept = { ...state, tall: `${root.scrollHeight}px`, feeds: { ...feeds, [href]: count } }
  history.replaceState(kept, '')
}
