/** Bars with buttons at the bottom of a window; toasts are shown above them. */
const BAR = '[data-bottom-bar]'
const GAP = 12

/** Moves a toast above all bars that it would overlap, also after the move. */
function clearOfBars(box: HTMLElement): void {
  box.style.translate = ''
  const own = box.getBoundingClientRect()
  const bars = [...document.querySelectorAll(BAR)].map((bar) => bar.getBoundingClientRect())
  let lift = 0
  for (const bar of bars.sort((a, b) => b.bottom - a.bottom)) {
    const isBeside = bar.right <= own.left || bar.left >= own.right
    const isOver = bar.bottom > own.top - lift && bar.top < own.bottom - lift
    if (!isBeside && isOver) lift = own.bottom - bar.top + GAP
  }
  if (lift > 0) box.style.translate = `0 -${lift}px`
}

/**
 * Keeps a toast above the bars while the page scrolls or a bar changes its size.
 * @returns stops it
 */
export function keepClearOfBars(box: HTMLElement): () => void {
  const keep = () => clearOfBars(box)
  const sizes = new ResizeObserver(keep)
  for (const bar of document.querySelectorAll(BAR)) sizes.observe(bar)
  sizes.observe(box)
  addEventListener('scroll', keep, { passive: true, capture: true })
  addEventListener('resize', keep)
  keep()
  return () => {
    sizes.disconnect()
    removeEventListener('scroll', keep, { capture: true })
    removeEventListener('resize', keep)
  }
}
