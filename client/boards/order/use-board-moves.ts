import { useLayoutEffect, useRef, useState } from 'react'
import type { OrderAnswer } from '../../../domain/boards/preferences.ts'
import { routes } from '../../../domain/routes.ts'
import { call } from '../../data/call.ts'
import { announceChange } from '../../data/changes.ts'
import { CallError } from '../../data/fetcher.ts'
import { useWords } from '../../locales/use-words.ts'
import { showToast } from '../../ui/states/show-toast.ts'
import { useOfferUndo } from '../../undo/offer-undo.ts'
import type { ArrangingProps } from './arranging.tsx'
import { arranged, type BoardMove, type BoardPlace, placeOf } from './order-moves.ts'

/** Moves are shown at once, sent one after the other, and reverted if the server rejects them. */
export interface BoardMoves {
  /** A board's place as displayed, with the preview. */
  placeOf: (id: string) => BoardPlace | null
  /** Shows a move without sending it; null: ends the preview. */
  preview: (move: BoardMove | null) => void
  /** Shows and sends a move, and offers an undo. */
  commit: (move: BoardMove, name: string) => void
}

type Options = Pick<ArrangingProps, 'boards' | 'mixed' | 'onOrder'>

export function useBoardMoves({ boards, mixed, onOrder }: Options): BoardMoves & { moves: readonly BoardMove[] } {
  const { say } = useWords()
  const offerUndo = useOfferUndo()
  const [moves, setMoves] = useState<readonly BoardMove[]>([])
  const [previewed, preview] = useState<BoardMove | null>(null)
  const queue = useRef(Promise.resolve())
  useLayoutEffect(() => {
    const all = previewed ? [...moves, previewed] : moves
    onOrder((cards) => (all.length === 0 ? cards : arranged(cards, all, mixed)))
  }, [moves, previewed, mixed, onOrder])
  const send = async (move: BoardMove, name: string) => {
    const revert = () => setMoves((now) => now.filter((each) => each !== move))
    try {
      const body = { moves: [{ board_id: move.id, after_board_id: move.after }] }
      const { undo } = await call<OrderAnswer>('PUT', routes.api.boardOrder, body)
      announceChange()
      offerUndo(say('order.moved', { name }), undo, revert)
    } catch (error) {
      revert()
      showToast({ kind: 'error', text: (error instanceof CallError && error.message) || say('error.unavailable') })
    }
  }
  const shown = arranged(boards, previewed ? [...moves, previewed] : moves, mixed)
  return {
    moves,
    placeOf: (id) => placeOf(shown, id, mixed),
    preview,
    commit(move, name) {
      preview(null)
      setMoves((now) => [...now, move])
      queue.current = queue.current.then(() => send(move, name))
    },
  }
}
