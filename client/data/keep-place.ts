import type { Kept } from './own/kept.ts'

/**
 * Keeps with the entry of the history how much of a feed is there and how tall the page is, so that who comes back finds both
 * (docs/decisions/030). The page is as tall as what is in it from now on.
 */
export function keepPlace(href: string, count: number): void {
  const root = document.documentElement
  root.style.minHeight = ''
  const { feeds, ...state } = (history.state ?? {}) as Partial<Kept>
  const kept: Kept = { ...state, tall: `${root.scrollHeight}px`, feeds: { ...feeds, [href]: count } }
  history.replaceState(kept, '')
}
