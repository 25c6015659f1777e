import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { mayAct } from '../../accounts/ask-to-login.ts'
import { useWords } from '../../locales/use-words.ts'
import { usePage } from '../../ui/frame/page-context.ts'
import { MoveDialog } from '../picker/move-dialog.tsx'
import type { ArrangingProps } from './arranging.tsx'
import { gripOf, mountGrips, removeGrips } from './order-grips.ts'
import { FirstHint } from './order-hint.tsx'
import { dragByMouse } from './order-mouse.ts'
import { moveTo, placeBeside } from './order-moves.ts'
import { dragByTouch } from './order-touch.ts'
import { useBoardMoves } from './use-board-moves.ts'
import { useOrderKeys } from './use-order-keys.ts'

/**
 * Reorders boards by mouse, by long press, by keys on a card's grip, and by the grip's dialog. Every step is announced to screen readers.
 */
export function BoardOrder(props: ArrangingProps) {
  const { list } = props
  const { say } = useWords()
  const { viewer } = usePage()
  const hintId = useId()
  const [opened, setOpened] = useState<string | null>(null)
  const boards = useBoardMoves(props)
  const { announcement } = useOrderKeys(list, boards, () => mayAct(viewer))
  const latest = useRef({ boards, say, viewer })
  useLayoutEffect(() => {
    latest.current = { boards, say, viewer }
    const name = (id: string) => boards.placeOf(id)?.name ?? ''
    if (list.current) mountGrips(list.current, hintId, (id) => say('order.grip', { name: name(id) }))
  })
  useEffect(() => {
    const element = list.current
    if (!element) return
    const drop = (id: string, other: string, side: 'before' | 'after') => {
      const { boards } = latest.current
      const at = boards.placeOf(id)
      const place = at && placeBeside(at, other, side)
      const move = at && place !== null && moveTo(at, place)
      if (move) boards.commit(move, at.name)
    }
    const events = { start: () => mayAct(latest.current.viewer), drop }
    const onClick = (event: MouseEvent) => {
      const id = gripOf(event.target)
      if (id && mayAct(latest.current.viewer)) setOpened(id)
    }
    const cleanups = [dragByMouse(element, events), dragByTouch(element, events)]
    element.addEventListener('click', onClick)
    return () => {
      for (const cleanup of cleanups) cleanup()
      element.removeEventListener('click', onClick)
      removeGrips(element)
    }
  }, [list])
  const at = opened === null ? null : boards.placeOf(opened)
  return (
    <>
      <p id={hintId} hidden>
        {say('order.hint')}
      </p>
      <FirstHint />
      <p role="status" className="hide" data-test-id="order-said">
        {announcement}
      </p>
      {opened !== null && at && (
        <MoveDialog
          {...props}
          id={opened}
          at={at}
          moves={boards.moves}
          onClose={() => setOpened(null)}
          onMove={boards.commit}
        />
      )}
    </>
  )
}
