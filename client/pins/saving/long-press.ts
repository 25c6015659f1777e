import { closest } from '#client/ui/presses.ts'

/** Press duration that opens a card's menu, in ms: as in the browsers' own menus. */
const LONG_PRESS = 500

/**
 * Opens a card's menu on a long press. Android fires `contextmenu`, iOS no event, so the time is measured here. The card shows that it is held; the menu opens
 * when the finger is lifted, because that would dismiss an open menu. A moving finger scrolls and opens nothing. The browser's own menu and the click after the
 * press are suppressed.
 * @param open called with the card's menu link
 */
export function listenToLongPresses(open: (menu: HTMLAnchorElement) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The menu link of the touched card. */
  let menu: HTMLAnchorElement | null = null
  const isHeld = () => menu?.hasAttribute('data-held') ?? false
  const stop = () => {
    clearTimeout(timer)
    menu?.removeAttribute('data-held')
    menu = null
  }
  document.addEventListener(
    'touchstart',
    (event) => {
      stop()
      // Buttons of the card handle their own presses.
      if (event.touches.length > 1 || closest(event, '[data-save], [data-place], [data-more]')) return
      menu = closest(event, 'article')?.querySelector<HTMLAnchorElement>(':scope > a[data-more]') ?? null
      if (menu) timer = setTimeout(() => menu?.setAttribute('data-held', ''), LONG_PRESS)
    },
    { passive: true },
  )
  document.addEventListener('touchmove', stop, { passive: true })
  document.addEventListener('touchcancel', stop, { passive: true })
  document.addEventListener('touchend', (event) => {
    const held = isHeld() ? menu : null
    stop()
    if (!held) return
    event.preventDefault()
    open(held)
  })
  document.addEventListener('contextmenu', (event) => menu && event.preventDefault())
}
