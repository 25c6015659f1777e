import type { KeyboardEvent, RefObject } from 'react'
import { closest } from '#client/ui/presses.ts'
import { isDirection, nearest } from '../grid/nearest.ts'
import type { SelectStore } from './select-store.ts'

interface GridActions {
  /** Extends the selection from the anchor to a pin. */
  extendTo: (id: string) => void
  chooseAll: () => void
}

/**
 * The keys of a grid of selectable pins: arrows, Home and End move the focus, with Shift they extend the selection, Ctrl+A (⌘A) selects
 * all. Space and Enter toggle the card, because it is a button.
 */
export function useGridKeys(
  root: RefObject<HTMLElement | null>,
  store: SelectStore,
  { extendTo, chooseAll }: GridActions,
) {
  return (event: KeyboardEvent) => {
    const here = closest(event, 'button[data-pin]')
    const { current: grid } = root
    if (!here || !grid || event.altKey) return
    if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return chooseAll()
    }
    const cards = [...grid.querySelectorAll<HTMLElement>('button[data-pin]')]
    const next = targetOf(event.key, here, cards)
    if (next === undefined) return
    event.preventDefault()
    const id = next?.dataset.pin
    if (!next || !id) return
    const state = store.get()
    if (event.shiftKey) {
      if (state.anchor === null) store.set({ ...state, anchor: here.dataset.pin ?? null })
      extendTo(id)
    } else store.set({ ...state, active: id, anchor: null })
    next.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest' })
  }
}

/** The card that a key moves the focus to; null: none; undefined: another key. */
function targetOf(key: string, here: HTMLElement, cards: HTMLElement[]): HTMLElement | null | undefined {
  if (key === 'Home') return cards[0]
  if (key === 'End') return cards.at(-1)
  if (!isDirection(key)) return undefined
  const places = cards.filter((card) => card !== here).map((card) => placeOf(card))
  return nearest(key, here.getBoundingClientRect(), places)?.card ?? null
}

function placeOf(card: HTMLElement) {
  const { left, right, top, bottom } = card.getBoundingClientRect()
  return { left, right, top, bottom, card }
}
