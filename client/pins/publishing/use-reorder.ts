import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '#client/locales/use-words.ts'
import { indexAfter } from '#domain/pins/creation.ts'

interface Reorder {
  list: RefObject<HTMLOListElement | null>
  /** The text for screen readers. */
  announcement: string
  /** The id of the item that was picked up by keys. */
  picked: string | null
  onKeyDown: (event: KeyboardEvent, id: string) => void
  /** Moves an item by a number of places. */
  step: (id: string, by: number) => void
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -1e3, End: 1e3 }

/**
 * Reorders a list by dragging, by keys on a grip (Space picks up and drops, arrows, Home and End move, Escape cancels), or by buttons.
 * Items have their id as `data-item` and contain an element with `data-grip`.
 */
export function useReorder(
  ids: readonly string[],
  name: (id: string) => string,
  move: (id: string, to: number) => void,
): Reorder {
  const { say } = useWords()
  const list = useRef<HTMLOListElement>(null)
  const [announcement, announce] = useState('')
  const [picked, setPicked] = useState<{ id: string; from: number } | null>(null)
  const latest = useRef({ ids, go })
  useLayoutEffect(() => {
    latest.current = { ids, go }
    // An item loses the focus when React moves its element.
    if (picked) grip(list.current, picked.id)?.focus()
  })

  function go(id: string, to: number): void {
    if (to === ids.indexOf(id)) return
    move(id, to)
    announce(say('order.dropped', { name: name(id), place: to + 1, count: ids.length }))
  }

  function onKeyDown(event: KeyboardEvent, id: string): void {
    const { key } = event
    const isPicked = picked?.id === id
    if (key !== ' ' && !(isPicked && (key === 'Enter' || key === 'Escape' || key in STEPS))) return
    event.preventDefault()
    const place = ids.indexOf(id)
    const values = { name: name(id), place: place + 1, count: ids.length }
    if (!isPicked) {
      setPicked({ id, from: place })
      announce(say('order.picked', values))
    } else if (key === 'Escape') {
      move(id, picked.from)
      setPicked(null)
      announce(say('order.back', { ...values, place: picked.from + 1 }))
    } else if (key in STEPS) {
      const to = indexAfter(place, STEPS[key] ?? 0, ids.length)
      move(id, to)
      announce(say('order.at', { place: to + 1, count: ids.length }))
    } else {
      setPicked(null)
      announce(say('order.dropped', values))
    }
  }

  const key = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the list changes the draggable items
  useEffect(() => {
    let stop: (() => void) | null = null
    let isCurrent = true
    const drop = (id: string, target: string) => {
      const to = latest.current.ids.indexOf(target)
      if (to >= 0) latest.current.go(id, to)
    }
    import('./drag-items.ts').then(
      ({ dragItems }) => {
        if (isCurrent && list.current) stop = dragItems(list.current, drop)
      },
      // Keys and buttons still work.
      (error: unknown) => console.warn(error),
    )
    return () => {
      isCurrent = false
      stop?.()
    }
  }, [key])
  const step = (id: string, by: number) => go(id, indexAfter(ids.indexOf(id), by, ids.length))
  return { list, announcement, picked: picked?.id ?? null, onKeyDown, step }
}

function grip(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"] [data-grip]`) ?? null
}
