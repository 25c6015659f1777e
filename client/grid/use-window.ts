import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Density, type Geometry, geometryOf, sameGeometry } from './geometry.ts'
import { type Band, bandAround, follow, type GridItem, SHEET, type Track, WINDOW_FROM } from './window.ts'

/** The measured state of a grid in the browser; undefined on the server and for short feeds. */
export interface GridWindow {
  readonly track: Track | undefined
  /** The band in which cards are rendered, and the id of the card that stays because it had the focus when the band last changed. */
  readonly view: (Band & { readonly held: string | undefined }) | undefined
  /**
   * A ref for an empty block as wide as the grid and as tall as the font size. Observing the grid would loop, because its height depends on its
   * width.
   */
  readonly ruler: RefObject<HTMLDivElement | null>
}

/**
 * Observes a grid's width and the page's scroll position, depending on the feed's length: neither up to `SHEET` items, only the width up to `WINDOW_FROM`.
 * @param held the id of the focused item
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
    if (!sheeted || !element || !isPlaced()) return
    function measured(width: number) {
      const next = geometryOf(width, density, fontSize())
      setGeometry((now) => (now && sameGeometry(now, next) ? now : next))
    }
    measured(element.getBoundingClientRect().width)
    // Render before the next paint: otherwise the resized grid's sheets would be visible with the offsets of the old width.
    const observer = new ResizeObserver(([entry]) => entry && flushSync(() => measured(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [sheeted, density])

  useEffect(() => {
    if (!windowed) return
    let frame = 0
    function update() {
      frame = 0
      const top = root.current?.getBoundingClientRect().top ?? 0
      const band = bandAround(-top, document.documentElement.clientHeight)
      setView((now) => (now?.top === band.top && now.bottom === band.bottom ? now : { ...band, held: held.current }))
    }
    function soon() {
      frame ||= requestAnimationFrame(update)
    }
    soon()
    // In the capture phase, because the page may scroll inside an element and scroll events do not bubble.
    document.addEventListener('scroll', soon, { passive: true, capture: true })
    addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', soon, { capture: true })
      removeEventListener('resize', soon)
    }
  }, [windowed, root, held])

  // Writing the ref during rendering is safe: it is a cache that depends only on the arguments.
  earlier.current = sheeted && geometry ? follow(earlier.current, items, geometry) : undefined
  return { track: earlier.current, view: windowed ? view : undefined, ruler }
}

/** The font size of the html element in px. The ruler's height would be rounded. */
function fontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

/** True if cells are placed as in geometry.ts: the same condition as in masonry.module.css. */
function isPlaced(): boolean {
  return CSS.supports('color', 'rgb(from red r g b)')
}
