import { useState } from 'react'
import type { BoardCard } from '../../domain/boards/contract.ts'
import type { ExposureRequest } from '../../domain/exposure/contract.ts'
import type { PinItem } from '../../domain/pins/contract.ts'
import { routes } from '../../domain/routes.ts'
import type { NewBoard } from '../boards/forms/new-board.tsx'
import { placeName } from '../boards/picker/place.ts'
import { announceChange } from '../data/changes.ts'
import { changeCounts } from '../data/counts.ts'
import { type FeedEdits, useFeedEdits } from '../data/feed-edits.ts'
import { askFirst } from '../exposure/ask-first.tsx'
import { useWords } from '../locales/use-words.ts'
import { showToast } from '../ui/states/show-toast.ts'
import { useOfferUndo } from '../undo/offer-undo.ts'
import { type Bulk, type Done, lotsOf, quickSavesBoard, sendAll, sendPins } from './move-calls.ts'
import { moveFault } from './move-fault.ts'
import { countsOf, type Origin } from './places.ts'
import { countOf, isSelected, type Selection } from './selection.ts'

interface Progress {
  action: Bulk['action']
  done: number
  total: number
}

export interface Mover {
  /** How far a move is that runs now. */
  progress: Progress | null
  /** Moves, copies or deletes what is chosen of `feed`, `total` long; true where all went well. It shows at once (SEC-006). */
  run: (selection: Selection, bulk: Bulk) => Promise<boolean>
  /** What a board for what is chosen is to be, once they know who will see it; null: they would rather not. */
  beforeMaking: (selection: Selection, board: NewBoard) => Promise<NewBoard | null>
}

/** A feed of boards, whose cards show how many Pins each holds. */
const isBoardFeed = (address: string) => address.includes(routes.api.userBoards.split(':user')[1] ?? '')

/** Does something with pins of a place whose feed is shown. A failure brings back what wasn't done, and says why (SEC-007, SEC-009, SEC-010). */
export function useMove(origin: Origin, feed: string, total: number): Mover {
  const { say } = useWords()
  const edits = useFeedEdits()
  const offerUndo = useOfferUndo()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [path] = feed.split('?')
  const isHere = (address: string) => address.split('?')[0] === path

  const source = async (): Promise<Origin> =>
    origin.isBoardless ? { ...origin, boardId: await quickSavesBoard() } : origin

  async function beforeMaking(selection: Selection, board: NewBoard): Promise<NewBoard | null> {
    if (board.privacy === 'secret') return board
    const questions = questionsOf(await source(), board.privacy, selection)
    const { decision } = await askFirst(questions, { keep: 'exposure.secret_board' })
    if (decision === 'stop') return null
    return decision === 'keep' ? { ...board, privacy: 'secret' } : board
  }

  async function run(wanted: Selection, bulk: Bulk): Promise<boolean> {
    const { action, goal } = bulk
    const done: Done[] = []
    const backs: (() => void)[] = []
    let selection = wanted
    let count = countOf(selection, total)
    setProgress({ action, done: 0, total: count })
    try {
      const from = await source()
      const shown = await toBeShown(from, bulk, wanted)
      if (shown === null) return false
      selection = shown
      count = countOf(selection, total)
      // Of all there are the server judges which they are: they go in one call, whatever their number.
      const lots: Selection[] = selection.isAll
        ? [selection]
        : lotsOf([...selection.ids]).map((ids) => ({ isAll: false, ids: new Set(ids) }))
      for (const lot of lots) backs.push(show(edits, isHere, origin, bulk, lot, countOf(lot, total)))
      for (const [i, lot] of lots.entries()) {
        // Only the first lot comes to a board that is empty.
        const each = goal && i > 0 ? { action, goal: { ...goal, isNew: false } } : bulk
        done.push(await (lot.isAll ? sendAll(from, lot.ids, each) : sendPins([...lot.ids], from, each)))
        setProgress({ action, done: done.reduce((sum, each) => sum + each.count, 0), total: count })
      }
    } catch (error) {
      for (const back of backs.slice(done.length).reverse()) back()
      showToast({ kind: 'error', text: moveFault(error, say) })
      return false
    } finally {
      setProgress(null)
      if (done.length > 0) {
        announceChange()
        void edits.refetch(isBoardFeed)
        // What the page hasn't loaded went too, or stayed: what it shows next is asked for anew.
        if (selection.isAll || (action === 'copy' && goal?.boardId === origin.boardId)) void edits.refetch(isHere)
      }
    }
    const went = done.reduce((sum, each) => sum + each.count, 0)
    const says = {
      move: () => say('organize.moved', { board: goal ? placeName(goal) : '' }),
      copy: () => say('organize.copied', { board: goal ? placeName(goal) : '' }),
      delete: () => say('organize.deleted', { pins: say('board.pins', { count: went }) }),
    }
    const undos = done.map(({ undo }) => undo)
    offerUndo(says[action](), undos, () => {
      for (const back of backs.toReversed()) back()
      void edits.refetch((address) => isBoardFeed(address) || (selection.isAll && isHere(address)))
    })
    return true
  }

  return { progress, run, beforeMaking }
}

/** What to ask of pins that go from one place to a board, or to a new one of this visibility. */
function questionsOf(from: Origin, to: string, { isAll, ids }: Selection): ExposureRequest[] {
  if (!isAll) return lotsOf([...ids]).map((pin_ids) => ({ what: 'pins', pin_ids, to }))
  const board_ids = from.boardId === null ? [] : [from.boardId]
  const section = from.boardId === null || from.isBoardless ? {} : { section_id: from.sectionId }
  return [{ what: 'boards', board_ids, to, except_pin_ids: [...ids], ...section }]
}

/**
 * Who moves or copies pins is told first whom that shows them to (docs/decisions/036): what goes then; null where they would rather not. Of a new
 * board they were told before it was made.
 */
async function toBeShown(from: Origin, { goal }: Bulk, selection: Selection): Promise<Selection | null> {
  if (!goal || goal.isNew) return selection
  const keepAll = 'exposure.other_board'
  const keep = selection.isAll ? keepAll : 'exposure.leave'
  const { decision, exposed } = await askFirst(questionsOf(from, goal.boardId, selection), { keep, keepAll })
  if (decision === 'go') return selection
  if (decision === 'stop' || selection.isAll) return null
  const ids = new Set([...selection.ids].filter((id) => !exposed.has(id)))
  return ids.size > 0 ? { isAll: false, ids } : null
}

/** Shows what is done before it is: pins gone where they were, counted where they go. What it returns shows them as they were. */
function show(
  edits: FeedEdits,
  isHere: (address: string) => boolean,
  origin: Origin,
  { action, goal }: Bulk,
  gone: Selection,
  count: number,
): () => void {
  const changes = new Map(countsOf(origin, goal, count, action))
  const backs = [
    changeCounts([...changes]),
    edits.edit<BoardCard>(isBoardFeed, (board) => {
      const by = changes.get(board.id)
      return by === undefined ? board : { ...board, pin_count: board.pin_count + by }
    }),
  ]
  // Copied pins stay, and of all of somebody's pins a move takes none away.
  const isGone = action === 'delete' || (action === 'move' && (origin.boardId !== null || origin.isBoardless))
  if (isGone)
    backs.push(edits.edit<PinItem>(isHere, (pin) => ('id' in pin && isSelected(gone, pin.id ?? '') ? null : pin)))
  return () => {
    for (const back of backs) back()
  }
}
