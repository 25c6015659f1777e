/**
 * What this browser keeps for itself. It may be full, forbidden or edited by hand: what can't be read is as if it weren't there, what can't
 * be kept is lost, and only the console is told (MOD-028).
 */
export function readStored(key: string): unknown {
  try {
    const text = localStorage.getItem(key)
    return text === null ? null : JSON.parse(text)
  } catch (error) {
    console.error(error)
    return null
  }
}

/** Keeps a value as JSON; null takes it away. Whether that could be done. */
export function store(key: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch (error) {
    console.error(error)
    return false
  }
}
