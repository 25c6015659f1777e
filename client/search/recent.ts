import { isOwnStorage } from '../data/own/keep-to-one.ts'

const KEY = 'recent_searches'
const MOST = 8

/** The recent searches of this browser, newest first; empty if local storage is forbidden or invalid. */
export function recentSearches(): string[] {
  try {
    if (!isOwnStorage()) return []
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

export function rememberSearch(text: string): void {
  const query = text.trim()
  if (query !== '') keep([query, ...recentSearches().filter((each) => each.toLowerCase() !== query.toLowerCase())])
}

export function forgetSearch(text: string): void {
  keep(recentSearches().filter((each) => each !== text))
}

export function forgetAllSearches(): void {
  keep([])
}

function keep(searches: string[]): void {
  try {
    if (isOwnStorage()) localStorage.setItem(KEY, JSON.stringify(searches.slice(0, MOST)))
  } catch {
    // Searching works without storage.
  }
}
