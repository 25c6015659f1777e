const KEY = 'recent_searches'
const MOST = 8

/** What was searched for in this browser, the last first; nothing where its storage is closed or holds something else. */
export function recentSearches(): string[] {
  try {
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

function keep(searches: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches.slice(0, MOST)))
  } catch {
    // A browser that keeps nothing searches all the same.
  }
}
