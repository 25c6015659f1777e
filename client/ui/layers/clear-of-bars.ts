/** Bars with buttons at the bottom of a window; toasts are shown above them. */
const BAR = '[data-bottom-bar]'
const GAP = 12

/** Moves a toast above all bars that it would overlap. */
function clearOfBars(box: HTMLElement): void {
  box.style.translate = ''
  const own = box.getBoundingClientRect()
  const lift = [...document.querySelectorAll(BAR)]
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.bottom > own.top && bar.top < own.bottom && bar.right > own.left && bar.left < own.right)
    .reduce((most, bar) => Math.max(most, own.bottom - bar.top + GAP), 0)
  if (lift > 0) box.style.translate = `0 -${lift}px`
}

/** Keeps a toast above the bars while the page scrolls or a bar changes its size. @returns ends it */
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
