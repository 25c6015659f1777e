import { type RefObject, useEffect, useState } from 'react'
import { closedIsland } from '#client/ui/island.tsx'
import type { BoardCard } from '#domain/boards/contract.ts'
import type { PinCard } from '#domain/pins/contract.ts'

const BoardOrder = closedIsland(() => import('./board-order.tsx').then(({ BoardOrder }) => BoardOrder))
const PinOrder = closedIsland(() => import('./pin-order.tsx').then(({ PinOrder }) => PinOrder))
const INTENTS = ['pointerover', 'focusin', 'touchstart']

/** Props of a list of boards that the owner may reorder. */
export interface ArrangingProps {
  list: RefObject<HTMLElement | null>
  /** The loaded boards in the server's order. */
  boards: readonly BoardCard[]
  mixed: boolean
  /** The list's API URL, and the bookmark of its next page. */
  feed: string
  bookmark: string | undefined
  /** Receives the function that reorders the boards for display. It must be a stable function. */
  onOrder: (order: (boards: BoardCard[]) => BoardCard[]) => void
}

/** Loads the code that reorders boards when the viewer first points at, focuses or touches the list. */
export function Arranging(props: ArrangingProps) {
  const [isWanted, setWanted] = useWanted(props.list)
  return isWanted && <BoardOrder {...props} onUnavailable={() => setWanted(false)} />
}

/** Props of a grid of pins that the viewer may reorder. */
export interface ArrangingPinsProps {
  list: RefObject<HTMLElement | null>
  /** The loaded pins in the server's order. */
  pins: readonly PinCard[]
  board: string
  /** The page that opens after a choice in the dialog. */
  path: string
  onOrder: (order: (pins: PinCard[]) => PinCard[]) => void
}

/** Same, for the pins of a board. */
export function ArrangingPins(props: ArrangingPinsProps) {
  const [isWanted, setWanted] = useWanted(props.list)
  return isWanted && <PinOrder {...props} onUnavailable={() => setWanted(false)} />
}

function useWanted(list: RefObject<HTMLElement | null>) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const element = list.current
    const load = () => setWanted(true)
    // Without hover the grips must be visible from the beginning.
    if (matchMedia('(hover: none)').matches) load()
    for (const intent of INTENTS) element?.addEventListener(intent, load, { passive: true })
    return () => {
      for (const intent of INTENTS) element?.removeEventListener(intent, load)
    }
  }, [list])
  return [isWanted, setWanted] as const
}
