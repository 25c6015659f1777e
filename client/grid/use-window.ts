import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Density, type Geometry, geometryOf, sameGeometry } from './geometry.ts'
import { type Band, bandAround, follow, type GridItem, SHEET, type Track, WINDOW_FROM } from './window.ts'

/** What is known of a grid in the browser. All of it is absent on the server and while a feed is short. */
export interface GridWindow {
  readonly track: Track | undefined
  /** Where cards are drawn, and the id of the card that stays because it held focus when the band last changed. */
  readonly view: (Band & { readonly held: string | undefined }) | undefined
  /** Goes on an empty block as wide as the grid: observing the grid itself would loop, for its height follows its width. */
  readonly ruler: RefObject<HTMLDivElement | null>
}

/**
 * Follows a grid's width and the page's scroll, as far as the length of its feed asks for: up to `SHEET` items nothing is read,
 * up to `WINDOW_FROM` the width, beyond that the scroll position too. `held` names the item that holds focus.
 */
export function useWindow(
  items: readonly GridItem[],
  density: Density,
  root: RefObject<HTMLElement | null>,
  held: RefObject<string | undefined>,
): GridWindow {
  const ruler = useRef<HTMLDivElement>(null)
  const [geometry, setGeometry] = useState<Geometry>()
  const [view, setView] = useState<GridWindow['view']>()
  const earlier = useRef<Track>(undefined)
  const sheeted = items.length > SHEET
  const windowed = items.length > WINDOW_FROM

  useLayoutEffect(() => {
    const element = ruler.current
    if (!sheeted || !element) return
    function measured(width: number) {
      const next = geometryOf(width, density, dividesLengths())
      setGeometry((now) => (now && sameGeometry(now, next) ? now : next))
    }
    measured(element.getBoundingClientRect().width)
    // Before the frame is painted: the sheets of a resized grid must not be seen with the offsets of its old width.
    const observer = new ResizeObserver(([entry]) => entry && flushSync(() => measured(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [sheeted, density])

  useEffect(() => {
    if (!windowed) return
    let frame = 0
    function look() {
      frame = 0
      const top = root.current?.getBoundingClientRect().top ?? 0
      const band = bandAround(-top, document.documentElement.clientHeight)
      setView((now) => (now?.top === band.top && now.bottom === band.bottom ? now : { ...band, held: held.current }))
    }
    function soon() {
      frame ||= requestAnimationFrame(look)
    }
    soon()
    // Captured, because the page may scroll in an element of its own, and scroll events do not bubble.
    document.addEventListener('scroll', soon, { passive: true, capture: true })
    addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', soon, { capture: true })
      removeEventListener('resize', soon)
    }
  }, [windowed, root, held])

  // A cache of what the arguments determine: a render that React throws away leaves nothing wrong behind.
  earlier.current = sheeted && geometry ? follow(earlier.current, items, geometry) : undefined
  return { track: earlier.current, view: windowed ? view : undefined, ruler }
}

/** Whether the browser divides a length by a length in calc(): the same question as the `@supports` of masonry.module.css. */
function dividesLengths(): boolean {
  return CSS.supports('order', 'calc(100cqw / 1px)')
}
