import { useLayoutEffect, useRef, useState } from 'react'
import { announceChange } from '#client/data/changes.ts'
import { CallError } from '#client/data/fetcher.ts'
import { useWords } from '#client/locales/use-words.ts'
import { showToast } from '#client/ui/states/show-toast.ts'
import { useOfferUndo } from '#client/undo/offer-undo.ts'
import type { UndoHandle } from '#domain/undo/contract.ts'
import { arranged, type GroupPosition, type Move, type Orderly, placeOf } from './order-moves.ts'

/** Moves are shown at once, sent one after the other, and reverted if the server rejects them. */
export interface Moves {
  moves: readonly Move[]
  /** The displayed position, including the preview. */
  placeOf: (id: string) => GroupPosition | null
  /** Shows a move without sending it; null: ends the preview. */
  preview: (move: Move | null) => void
  /** Shows and sends a move, and offers an undo. */
  commit: (move: Move, name: string) => void
}

interface Options<T> {
  /** The loaded items in the server's order. */
  items: readonly T[]
  orderly: Orderly<T>
  send: (move: Move) => Promise<{ undo: UndoHandle }>
  /** Receives the function that reorders the items for display. It must be a stable function, and so must `orderly`. */
  onOrder: (order: (items: T[]) => T[]) => void
}

export function useMoves<T extends { id: string }>({ items, orderly, send, onOrder }: Options<T>): Moves {
  const { say } = useWords()
  const offerUndo = useOfferUndo()
  const [moves, setMoves] = useState<readonly Move[]>([])
  const [previewed, preview] = useState<Move | null>(null)
  const queue = useRef(Promise.resolve())
  useLayoutEffect(() => {
    const all = previewed ? [...moves, previewed] : moves
    onOrder((shown) => (all.length === 0 ? shown : arranged(shown, all, orderly)))
  }, [moves, previewed, orderly, onOrder])
  const sendOne = async (move: Move, name: string) => {
    const revert = () => setMoves((now) => now.filter((each) => each !== move))
    try {
      const { undo } = await send(move)
      announceChange()
      offerUndo(say('order.moved', { name }), undo, revert)
    } catch (error) {
      revert()
      showToast({ kind: 'error', text: (error instanceof CallError && error.message) || say('error.unavailable') })
    }
  }
  const shown = arranged(items, previewed ? [...moves, previewed] : moves, orderly)
  return {
    moves,
    placeOf: (id) => placeOf(shown, id, orderly),
    preview,
    commit(move, name) {
      preview(null)
      setMoves((now) => [...now, move])
      queue.current = queue.current.then(() => sendOne(move, name))
    },
  }
}
