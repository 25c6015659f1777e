const KEYS = ['ArrowDown', 'ArrowUp', 'Home', 'End']

/**
 * Makes menus (`menu.tsx`) answer the arrow keys, Home and End, and closes them when something in them is taken: those that React has, and
 * those that stand as the document has them.
 */
export function hearMenus(): void {
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

/** The open list that a key is for: it was pressed inside, or on the button that opened it. */
function openListAround(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null
  const id = target.closest('[popovertarget]')?.getAttribute('popovertarget')
  const list = id ? document.getElementById(id) : target.closest<HTMLElement>('[data-menu]')
  return list?.matches('[data-menu]:popover-open') ? list : null
}

/** The place that a key leads to from another, -1 being the button; negative places count from the end. */
function stepFrom(at: number, key: string, count: number): number {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return at <= 0 ? -1 : at - 1
  return key === 'Home' ? 0 : -1
}
