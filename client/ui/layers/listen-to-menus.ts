const KEYS = ['ArrowDown', 'ArrowUp', 'Home', 'End']

/**
 * Handles arrow keys, Home and End in menus (`menu.tsx`), and closes a menu when one of its items is clicked. It listens at the document,
 * so that it also works for menus that are not hydrated.
 */
export function listenToMenus(): void {
  document.addEventListener('keydown', (event) => {
    const list = openListAround(event.target)
    if (!list || !KEYS.includes(event.key)) return
    const items = [...list.querySelectorAll<HTMLElement>('a, button:enabled')].filter(
      (each) => each.getClientRects().length > 0,
    )
    const at = items.indexOf(document.activeElement as HTMLElement)
    const next = items.at(stepFrom(at, event.key, items.length))
    if (!next) return
    event.preventDefault()
    next.focus()
  })
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a, button'))
      target.closest<HTMLElement>('[data-menu]')?.hidePopover()
  })
}

/** The open menu that contains the target, or whose button is the target. */
function openListAround(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null
  const id = target.closest('[popovertarget]')?.getAttribute('popovertarget')
  const list = id ? document.getElementById(id) : target.closest<HTMLElement>('[data-menu]')
  return list?.matches('[data-menu]:popover-open') ? list : null
}

/** The next item for a key; `at` is -1 for the button. A negative result counts from the end. */
function stepFrom(at: number, key: string, count: number): number {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return at <= 0 ? -1 : at - 1
  return key === 'Home' ? 0 : -1
}
