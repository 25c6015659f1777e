import css from './board-order.module.css'

const DOTS =
  '<svg width="18" height="18" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true"><path d="M7 4h4v4H7zM13 4h4v4h-4zM7 10h4v4H7zM13 10h4v4h-4zM7 16h4v4H7zM13 16h4v4h-4z"/></svg>'

/** Cards of boards, and cards of pins, whose menu names the pin. */
export const CARDS = '[data-board], article:has(> [data-more])'

export function cardOf(list: HTMLElement, id: string): HTMLElement | null {
  const name = CSS.escape(id)
  return list.querySelector(`[data-board="${name}"], article:has(> [data-more="${name}"])`)
}

/** The card that contains an element. */
export function cardAround(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(CARDS) : null
}

/** The id of the board or pin that a card shows. */
export function idOfCard(card: HTMLElement | null): string | null {
  if (!card) return null
  return card.dataset.board ?? card.querySelector<HTMLElement>(':scope > [data-more]')?.dataset.more ?? null
}

/** The id of the board or pin whose grip contains the target; null: the target is not in a grip. */
export function gripOf(target: EventTarget | null): string | null {
  const grip = target instanceof Element ? target.closest(`.${css.grip}`) : null
  return grip && idOfCard(cardAround(grip))
}

export function focusGrip(list: HTMLElement, id: string): void {
  const grip = cardOf(list, id)?.querySelector<HTMLElement>(`.${css.grip}`)
  if (!grip || grip === document.activeElement) return
  grip.focus({ preventScroll: true })
  grip.scrollIntoView({ block: 'nearest' })
}

/** Adds a grip to every card that has none. The grips are not React elements, so that thousands of them need no rendering. */
export function mountGrips(list: HTMLElement, hintId: string, label: (id: string) => string): void {
  list.classList.add(css.list ?? '')
  for (const card of list.querySelectorAll<HTMLElement>(CARDS)) {
    if (card.querySelector(`:scope > .${css.grip}`)) continue
    const grip = document.createElement('button')
    grip.type = 'button'
    grip.className = css.grip ?? ''
    grip.innerHTML = DOTS
    grip.setAttribute('aria-label', label(idOfCard(card) ?? ''))
    grip.setAttribute('aria-describedby', hintId)
    card.append(grip)
    // Prevents the browser's own drag of pictures and links.
    for (const part of card.querySelectorAll<HTMLElement>('img, a')) part.draggable = false
  }
}

export function removeGrips(list: HTMLElement): void {
  for (const grip of list.querySelectorAll(`.${css.grip}`)) grip.remove()
}
