import { type RefObject, useEffect, useState } from 'react'
import type { BoardCard } from '../../../domain/boards/contract.ts'
import { closedIsland } from '../../ui/island.tsx'

const BoardOrder = closedIsland(() => import('./board-order.tsx').then(({ BoardOrder }) => BoardOrder))
const INTENTS = ['pointerover', 'focusin', 'touchstart']

/** What a list of boards that its owner may put in order is given. */
export interface ArrangingProps {
  list: RefObject<HTMLElement | null>
  /** Boards as the server's pages have them. */
  boards: readonly BoardCard[]
  mixed: boolean
  /** Address of the list, and where its next page begins. */
  feed: string
  bookmark: string | undefined
  /** Says how the boards are to be drawn; the function must stay the same from render to render. */
  onOrder: (order: (boards: BoardCard[]) => BoardCard[]) => void
}

/** Fetches what moves boards once somebody comes near them. */
export function Arranging(props: ArrangingProps) {
  const { list } = props
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const element = list.current
    const want = () => setWanted(true)
    // Where nothing hovers the grips have to be there to be found.
    if (matchMedia('(hover: none)').matches) want()
    for (const intent of INTENTS) element?.addEventListener(intent, want, { passive: true })
    return () => {
      for (const intent of INTENTS) element?.removeEventListener(intent, want)
    }
  }, [list])
  return isWanted && <BoardOrder {...props} onUnavailable={() => setWanted(false)} />
}
