import { type RefObject, useEffect, useRef } from 'react'

/** How far (px) ahead of the feed's end its next page is asked for. */
const AHEAD = 1200

/**
 * Asks for the next page when the end of a feed comes near, once a page [GRD-031]. After a page that failed, `onNearEnd` is called
 * again when the end leaves and comes near again. The returned `sentinel` goes on the block after the last item; `ask` is for
 * readers who get there by keyboard.
 */
export function useNearEnd(
  count: number,
  busy: boolean,
  onNearEnd: (() => void) | undefined,
): { sentinel: RefObject<HTMLDivElement | null>; ask: () => void } {
  const sentinel = useRef<HTMLDivElement>(null)
  const asked = useRef(-1)
  const now = useRef({ count, busy, onNearEnd })

  useEffect(() => {
    const failed = now.current.busy && !busy && asked.current === count
    if (failed) asked.current = -1
    now.current = { count, busy, onNearEnd }
  })

  function ask() {
    const latest = now.current
    if (latest.busy || asked.current === latest.count || !latest.onNearEnd) return
    asked.current = latest.count
    latest.onNearEnd()
  }
  const asking = useRef(ask)

  // Observed anew after each append: an end that is near all along crosses nothing, and would not be reported.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count stands for "after each append".
  useEffect(() => {
    const element = sentinel.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) asking.current()
      },
      { rootMargin: `${AHEAD}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [count, onNearEnd === undefined])

  return { sentinel, ask }
}
