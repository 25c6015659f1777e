import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { indexAfter } from '../../../domain/pins/creation.ts'
import { useWords } from '../../locales/use-words.ts'

interface Reorder {
  list: RefObject<HTMLOListElement | null>
  /** What has become of it, for who doesn't see it. */
  said: string
  /** The one that keys have picked up. */
  picked: string | null
  onKeyDown: (event: KeyboardEvent, id: string) => void
  /** Moves one by so many places. */
  step: (id: string, by: number) => void
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -1e3, End: 1e3 }

/**
 * Puts a list in order: by drag, by keys on a grip (Space picks up and puts down, arrows, Home and End move, Escape puts back), by
 * buttons. Items carry their id as `data-item`, and have a `data-grip`.
 */
export function useReorder(
  ids: readonly string[],
  name: (id: string) => string,
  move: (id: string, to: number) => void,
): Reorder {
  const { say } = useWords()
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const [picked, setPicked] = useState<{ id: string; from: number } | null>(null)
  const latest = useRef({ ids, go })
  useLayoutEffect(() => {
    latest.current = { ids, go }
    // Drawn elsewhere, it has lost the focus.
    if (picked) grip(list.current, picked.id)?.focus()
  })

  function go(id: string, to: number): void {
    if (to === ids.indexOf(id)) return
    move(id, to)
    setSaid(say('order.dropped', { name: name(id), place: to + 1, count: ids.length }))
  }

  function onKeyDown(event: KeyboardEvent, id: string): void {
    const { key } = event
    const isPicked = picked?.id === id
    if (key !== ' ' && !(isPicked && (key === 'Enter' || key === 'Escape' || key in STEPS))) return
    event.preventDefault()
    const place = ids.indexOf(id)
    const told = { name: name(id), place: place + 1, count: ids.length }
    if (!isPicked) {
      setPicked({ id, from: place })
      setSaid(say('order.picked', told))
    } else if (key === 'Escape') {
      move(id, picked.from)
      setPicked(null)
      setSaid(say('order.back', { ...told, place: picked.from + 1 }))
    } else if (key in STEPS) {
      const to = indexAfter(place, STEPS[key] ?? 0, ids.length)
      move(id, to)
      setSaid(say('order.at', { place: to + 1, count: ids.length }))
    } else {
      setPicked(null)
      setSaid(say('order.dropped', told))
    }
  }

  const key = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what can be dragged changes with the list alone
  useEffect(() => {
    let stop: (() => void) | null = null
    let isWanted = true
    const drop = (id: string, target: string) => {
      const to = latest.current.ids.indexOf(target)
      if (to >= 0) latest.current.go(id, to)
    }
    import('./drag-items.ts').then(
      ({ dragItems }) => {
        if (isWanted && list.current) stop = dragItems(list.current, drop)
      },
      // Keys and buttons move them all the same.
      (error: unknown) => console.warn(error),
    )
    return () => {
      isWanted = false
      stop?.()
    }
  }, [key])
  const step = (id: string, by: number) => go(id, indexAfter(ids.indexOf(id), by, ids.length))
  return { list, said, picked: picked?.id ?? null, onKeyDown, step }
}

function grip(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"] [data-grip]`) ?? null
}
