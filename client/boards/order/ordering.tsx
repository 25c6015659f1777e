import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { mayAct } from '#client/accounts/ask-to-login.ts'
import { useWords } from '#client/locales/use-words.ts'
import { usePage } from '#client/ui/frame/page-context.ts'
import { gripOf, mountGrips, removeGrips } from './order-grips.ts'
import { dragByMouse } from './order-mouse.ts'
import { type GroupPosition, moveTo, placeBeside } from './order-moves.ts'
import { dragByTouch } from './order-touch.ts'
import type { Moves } from './use-moves.ts'
import { useOrderKeys } from './use-order-keys.ts'

interface OrderingProps {
  list: RefObject<HTMLElement | null>
  moves: Moves
  /** The dialog that a press on a grip opens. */
  dialog: (opened: { id: string; at: GroupPosition; close: () => void }) => ReactNode
}

/** Reorders cards by mouse, by long press, by keys on a card's grip, and by the grip's dialog. Every step is announced to screen readers. */
export function Ordering({ list, moves, dialog }: OrderingProps) {
  const { say } = useWords()
  const { viewer } = usePage()
  const hintId = useId()
  const [opened, setOpened] = useState<string | null>(null)
  const { announcement } = useOrderKeys(list, moves, () => mayAct(viewer))
  const latest = useRef({ moves, say, viewer })
  useLayoutEffect(() => {
    latest.current = { moves, say, viewer }
  })
  useEffect(() => {
    const element = list.current
    if (!element) return
    const label = (id: string) => {
      const { moves, say } = latest.current
      return say('order.grip', { name: moves.placeOf(id)?.name ?? '' })
    }
    const mount = () => mountGrips(element, hintId, label)
    mount()
    // Cards come with the next page, and with scrolling in a long grid.
    const watch = new MutationObserver(mount)
    watch.observe(element, { childList: true, subtree: true })
    const drop = (id: string, other: string, side: 'before' | 'after') => {
      const { moves } = latest.current
      const at = moves.placeOf(id)
      const place = at && placeBeside(at, other, side)
      const move = at && place !== null && moveTo(at, place)
      if (move) moves.commit(move, at.name)
    }
    const events = { start: () => mayAct(latest.current.viewer), drop }
    const onClick = (event: MouseEvent) => {
      const id = gripOf(event.target)
      if (id && mayAct(latest.current.viewer)) setOpened(id)
    }
    const cleanups = [dragByMouse(element, events), dragByTouch(element, events)]
    element.addEventListener('click', onClick)
    return () => {
      watch.disconnect()
      for (const cleanup of cleanups) cleanup()
      element.removeEventListener('click', onClick)
      removeGrips(element)
    }
  }, [list, hintId])
  const at = opened === null ? null : moves.placeOf(opened)
  return (
    <>
      <p id={hintId} hidden>
        {say('order.hint')}
      </p>
      <p role="status" className="hide" data-test-id="order-said">
        {announcement}
      </p>
      {opened !== null && at && dialog({ id: opened, at, close: () => setOpened(null) })}
    </>
  )
}
