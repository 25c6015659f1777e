import { type RefObject, useEffect, useRef } from 'react'

/** Where the focus goes when something of a list is gone that had it: nobody is left at the top of the page (REL-24). */
export function useFocusAfter<Place extends HTMLElement>(count: number): RefObject<Place | null> {
  const place = useRef<Place>(null)
  const before = useRef(count)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (count < before.current && isLost) place.current?.focus()
    before.current = count
  }, [count])
  return place
}
