import { type RefObject, useEffect, useRef } from 'react'

/** The distance (px) from the feed's end at which its next page is loaded. */
const AHEAD = 1200

/**
 * Calls `onNearEnd` once for each page when the end of a feed comes near [GRD-031]. After a failed page it is called again when the end
 * has left and comes near again.
 * @returns `sentinel`: a ref for the block after the last item; `ask`: requests the page for keyboard users who reach the end
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

  // A new observer after each append: an end that stays near does not intersect again, so that the old observer reports nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `count` changes after each append.
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
