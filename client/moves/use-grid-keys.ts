import type { KeyboardEvent, RefObject } from 'react'
import { DIRECTIONS, type Direction, nearest } from '../grid/nearest.ts'
import type { SelectStore } from './select-store.ts'

interface Ways {
  /** Chooses the stretch from the last choice to a pin. */
  reach: (id: string) => void
  chooseAll: () => void
}

/**
 * The keys of a grid of pins: arrows lead to the card on that side, with Shift they choose on the way, Home and End lead to its ends,
 * Ctrl+A (⌘A) chooses all. Space and Enter press the card, as they press any button.
 */
export function useGridKeys(root: RefObject<HTMLElement | null>, store: SelectStore, { reach, chooseAll }: Ways) {
  return (event: KeyboardEvent) => {
    const here = (event.target as Element).closest<HTMLElement>('button[data-pin]')
    const { current: grid } = root
    if (!here || !grid || event.altKey) return
    if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return chooseAll()
    }
    const cards = [...grid.querySelectorAll<HTMLElement>('button[data-pin]')]
    const next = follow(event.key, here, cards)
    if (next === undefined) return
    event.preventDefault()
    const id = next?.dataset.pin
    if (!next || !id) return
    const state = store.get()
    if (event.shiftKey) {
      if (state.anchor === null) store.set({ ...state, anchor: here.dataset.pin ?? null })
      reach(id)
    } else store.set({ ...state, active: id, anchor: null })
    next.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest' })
  }
}

/** The card that a key leads to; undefined where the key isn't one of these. */
function follow(key: string, here: HTMLElement, cards: HTMLElement[]): HTMLElement | null | undefined {
  if (key === 'Home') return cards[0]
  if (key === 'End') return cards.at(-1)
  if (!DIRECTIONS.includes(key as Direction)) return undefined
  const places = cards.filter((card) => card !== here).map((card) => placeOf(card))
  return nearest(key as Direction, here.getBoundingClientRect(), places)?.card ?? null
}

function placeOf(card: HTMLElement) {
  const { left, right, top, bottom } = card.getBoundingClientRect()
  return { left, right, top, bottom, card }
}
