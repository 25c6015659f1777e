import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '#client/locales/use-words.ts'
import { CARDS, cardOf, focusGrip, gripOf } from './order-grips.ts'
import { moveTo } from './order-moves.ts'
import type { Moves } from './use-moves.ts'

interface Picked {
  id: string
  /** Its position when it was picked up. */
  from: number
}

/**
 * Moves cards by keys on their grips: Space picks up and drops, arrows, Home and End move, Escape cancels.
 * @returns the text for screen readers
 */
export function useOrderKeys(
  list: RefObject<HTMLElement | null>,
  moves: Moves,
  mayMove: () => boolean,
): { announcement: string } {
  const { say } = useWords()
  const [announcement, announce] = useState('')
  const picked = useRef<Picked | null>(null)
  const latest = useRef({ moves, say, mayMove })
  useLayoutEffect(() => {
    latest.current = { moves, say, mayMove }
    // A card loses the focus when React moves its element.
    if (picked.current && list.current) focusGrip(list.current, picked.current.id)
  })
  useEffect(() => {
    const element = list.current
    if (!element) return

    function setPicked(next: Picked | null) {
      if (element && picked.current) cardOf(element, picked.current.id)?.removeAttribute('data-picked')
      picked.current = next
      if (element && next) cardOf(element, next.id)?.setAttribute('data-picked', '')
    }

    function pickUp(id: string) {
      const { moves, say, mayMove } = latest.current
      const at = moves.placeOf(id)
      if (!at || !mayMove()) return
      setPicked({ id, from: at.place })
      announce(say('order.picked', { name: at.name, place: at.place + 1, count: at.ids.length }))
    }

    function drop(isKept: boolean) {
      const { moves, say } = latest.current
      const { id, from } = picked.current ?? { id: '', from: 0 }
      const at = moves.placeOf(id)
      setPicked(null)
      moves.preview(null)
      if (!at) return
      const move = isKept ? moveTo({ ...at, ids: inserted(at.ids, id, from), place: from }, at.place) : null
      if (move) moves.commit(move, at.name)
      const place = (isKept ? at.place : from) + 1
      announce(say(isKept ? 'order.dropped' : 'order.back', { name: at.name, place, count: at.ids.length }))
    }

    function step(key: string) {
      const { moves, say } = latest.current
      const { id, from } = picked.current ?? { id: '', from: 0 }
      const at = moves.placeOf(id)
      if (!at || !element) return
      const wanted = stepped(key, at.place, at.ids.length, columnsAround(element, id))
      const place = Math.max(0, Math.min(wanted, at.ids.length - 1))
      moves.preview(moveTo({ ...at, ids: inserted(at.ids, id, from), place: from }, place))
      announce(say('order.at', { place: place + 1, count: at.ids.length }))
    }

    function onKeyDown(event: KeyboardEvent) {
      const id = gripOf(event.target)
      if (!id) return
      const isPicked = picked.current?.id === id
      const isHandled = isPicked
        ? [' ', 'Enter', 'Escape', ...STEPS].includes(event.key)
        : event.key === ' ' && !event.repeat
      if (!isHandled) return
      event.preventDefault()
      if (!isPicked) pickUp(id)
      else if (STEPS.includes(event.key)) step(event.key)
      else drop(event.key !== 'Escape')
    }

    /** Prevents the click that browsers send for Space. */
    function onKeyUp(event: KeyboardEvent) {
      if (event.key === ' ' && gripOf(event.target)) event.preventDefault()
    }

    /** Cancels the move when the focus leaves the grip. */
    function onFocus(event: FocusEvent) {
      if (picked.current && gripOf(event.target) !== picked.current.id) drop(false)
    }

    element.addEventListener('keydown', onKeyDown)
    element.addEventListener('keyup', onKeyUp)
    document.addEventListener('focusin', onFocus)
    return () => {
      setPicked(null)
      element.removeEventListener('keydown', onKeyDown)
      element.removeEventListener('keyup', onKeyUp)
      document.removeEventListener('focusin', onFocus)
    }
  }, [list])
  return { announcement }
}

const STEPS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']

/** The ids with one moved to the given position: undoes the preview. */
function inserted(ids: string[], id: string, at: number): string[] {
  return ids.filter((each) => each !== id).toSpliced(at, 0, id)
}

function stepped(key: string, place: number, count: number, columns: number): number {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const isReversed = document.dir === 'rtl'
  const distance = key === 'ArrowUp' || key === 'ArrowDown' ? columns : 1
  const isForward = key === 'ArrowDown' || key === (isReversed ? 'ArrowLeft' : 'ArrowRight')
  return place + (isForward ? distance : -distance)
}

/** Number of cards in a row. */
function columnsAround(list: HTMLElement, id: string): number {
  const cards = [...(cardOf(list, id)?.parentElement?.querySelectorAll<HTMLElement>(CARDS) ?? [])]
  return cards.filter((card) => card.offsetTop === cards[0]?.offsetTop).length || 1
}
