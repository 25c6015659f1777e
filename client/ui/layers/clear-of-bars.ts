/** Marks what stands at the foot of a window with buttons of its own: a message stands above it. */
const BAR = '[data-bottom-bar]'
const GAP = 12

/** Lifts a message above every bar at the foot that it would lie on, wherever the bar stands just now and however high it is. */
function clearOfBars(box: HTMLElement): void {
  box.style.translate = ''
  const own = box.getBoundingClientRect()
  const lift = [...document.querySelectorAll(BAR)]
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.bottom > own.top && bar.top < own.bottom && bar.right > own.left && bar.left < own.right)
    .reduce((most, bar) => Math.max(most, own.bottom - bar.top + GAP), 0)
  if (lift > 0) box.style.translate = `0 -${lift}px`
}

/** Keeps it so while the page scrolls, or a bar gets another size. What it returns ends that. */
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
