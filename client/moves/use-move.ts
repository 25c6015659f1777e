import { useState } from 'react'
import type { BoardCard } from '../../domain/boards/contract.ts'
import type { PinItem } from '../../domain/pins/contract.ts'
import { routes } from '../../domain/routes.ts'
import type { UndoHandle } from '../../domain/undo/contract.ts'
import { placeName } from '../boards/place.ts'
import { announceChange } from '../data/changes.ts'
import { changeCounts } from '../data/counts.ts'
import { type FeedEdits, useFeedEdits } from '../data/feed-edits.ts'
import { useWords } from '../locales/use-words.ts'
import { showToast } from '../ui/show-toast.ts'
import { useOfferUndo } from '../undo/offer-undo.ts'
import { idsOfFeed, lotsOf, quickSavesBoard, sendAll, sendPins } from './move-calls.ts'
import { moveFault } from './move-fault.ts'
import { countsOf, type Goal, type Origin } from './places.ts'
import { countOf, isSelected, type Selection } from './selection.ts'

interface Progress {
  done: number
  total: number
}

export interface Mover {
  /** How far a move is that runs now. */
  progress: Progress | null
  /** Moves what is chosen of `feed`, `total` long; true where all of it went. It shows at once (SEC-006). */
  move: (selection: Selection, goal: Goal) => Promise<boolean>
}

/** A feed of boards, whose cards show how many Pins each holds. */
const isBoardFeed = (address: string) => address.includes(routes.api.userBoards.split(':user')[1] ?? '')

/** Moves pins from a place whose feed is shown. A failure brings back what didn't go, and says why (SEC-007, SEC-009, SEC-010). */
export function useMove(origin: Origin, feed: string, total: number): Mover {
  const { say } = useWords()
  const edits = useFeedEdits()
  const offerUndo = useOfferUndo()
  const [progress, setProgress] = useState<Progress | null>(null)

  async function move(selection: Selection, goal: Goal): Promise<boolean> {
    const count = countOf(selection, total)
    const undos: UndoHandle[] = []
    const lots: { ids: string[] | null; back: () => void }[] = []
    setProgress({ done: 0, total: count })
    try {
      const from = origin.isBoardless ? { ...origin, boardId: await quickSavesBoard() } : origin
      const isWhole = selection.isAll && selection.ids.size === 0 && from.boardId !== null
      const ids = isWhole ? null : selection.isAll ? await idsOfFeed(feed, selection.ids) : [...selection.ids]
      for (const lot of ids ? lotsOf(ids) : [null])
        lots.push({ ids: lot, back: show(edits, origin, goal, feed, lot, count) })
      for (const [i, { ids: lot }] of lots.entries()) {
        const answer = lot === null ? await sendAll(from.boardId ?? '', from, goal) : await sendPins(lot, from, goal)
        undos.push(answer.undo)
        setProgress({
          done: lots.slice(0, i + 1).reduce((sum, each) => sum + (each.ids?.length ?? count), 0),
          total: count,
        })
      }
    } catch (error) {
      for (const { back } of lots.slice(undos.length).reverse()) back()
      showToast({ kind: 'error', text: moveFault(error, say) })
      return false
    } finally {
      setProgress(null)
      if (undos.length > 0) {
        announceChange()
        void edits.refetch(isBoardFeed)
      }
    }
    offerUndo(say('organize.moved', { board: placeName(goal) }), undos, () => {
      for (const { back } of lots.toReversed()) back()
      void edits.refetch(isBoardFeed)
    })
    return true
  }

  return { progress, move }
}

/** Shows pins as moved before they are: gone where they were, counted where they go. What it returns shows them as they were. */
function show(
  edits: FeedEdits,
  origin: Origin,
  goal: Goal,
  feed: string,
  ids: string[] | null,
  count: number,
): () => void {
  const gone: Selection = ids === null ? { isAll: true, ids: new Set() } : { isAll: false, ids: new Set(ids) }
  const changes = new Map(countsOf(origin, goal, ids?.length ?? count))
  const backs = [
    changeCounts([...changes]),
    edits.edit<BoardCard>(isBoardFeed, (board) => {
      const by = changes.get(board.id)
      return by === undefined ? board : { ...board, pin_count: board.pin_count + by }
    }),
  ]
  // Of all of somebody's pins none is gone.
  if (origin.boardId !== null || origin.isBoardless) {
    const [path] = feed.split('?')
    const isHere = (address: string) => address.split('?')[0] === path
    backs.push(edits.edit<PinItem>(isHere, (pin) => ('id' in pin && isSelected(gone, pin.id ?? '') ? null : pin)))
  }
  return () => {
    for (const back of backs) back()
  }
}
