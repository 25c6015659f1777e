import { useEffect, useState } from 'react'
import { redraws } from '../data/redraw.ts'
import { useStore } from '../data/store.ts'

/**
 * The inside of a section that only the server draws, as the page has it by now; null while what came with the document holds. Its markup has
 * no section of its own.
 */
export function useRedrawn(testId: string): string | null {
  const version = useStore(redraws, 0)
  const [markup, setMarkup] = useState<string | null>(null)
  useEffect(() => {
    if (version === 0) return
    let isWanted = true
    fetch(location.pathname + location.search)
      .then((answer) => (answer.ok ? answer.text() : ''))
      .then((page) => {
        const [, inside] = new RegExp(`<section data-test-id="${testId}">([\\s\\S]*?)</section>`).exec(page) ?? []
        if (isWanted && inside !== undefined) setMarkup(inside)
      })
      // What stands there stays until the page is loaded anew.
      .catch((error: unknown) => console.warn(error))
    return () => {
      isWanted = false
    }
  }, [version, testId])
  return markup
}
