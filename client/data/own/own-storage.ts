/** Reads JSON from local storage. null: absent, forbidden or broken; the last two are logged (MOD-028). */
export function readStored(key: string): unknown {
  try {
    const text = localStorage.getItem(key)
    return text === null ? null : JSON.parse(text)
  } catch (error) {
    console.error(error)
    return null
  }
}

/** Stores a value as JSON; null removes it. A failure (storage full or forbidden) is logged. @returns whether it succeeded */
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
