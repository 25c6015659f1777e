import { useState } from 'react'
import type { BoardCard } from '#domain/boards/contract.ts'
import type { ExposureRequest } from '#domain/exposure/contract.ts'
import type { PinItem } from '#domain/pins/contract.ts'
import { routes } from '#domain/routes.ts'
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
  /** The progress of the running move; null: none is running. */
  progress: Progress | null
  /** Moves, copies or deletes the selected pins, shown at once (SEC-006). Resolves to true if everything succeeded. */
  run: (selection: Selection, bulk: Bulk) => Promise<boolean>
  /** Asks about the visibility of pins before a board for them is created. Resolves to the board to create; null: cancelled. */
  beforeMaking: (selection: Selection, board: NewBoard) => Promise<NewBoard | null>
}

/** True if a feed lists boards, whose cards show their number of pins. */
const isBoardFeed = (address: string) => address.includes(routes.api.userBoards.split(':user')[1] ?? '')

/** Moves, copies or deletes pins of a displayed feed. A failure restores the pins that were not changed (SEC-007, SEC-009, SEC-010). */
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
    const reverts: (() => void)[] = []
    let selection = wanted
    let count = countOf(selection, total)
    setProgress({ action, done: 0, total: count })
    try {
      const from = await source()
      const confirmed = await confirmExposure(from, bulk, wanted)
      if (confirmed === null) return false
      selection = confirmed
      count = countOf(selection, total)
      // For "all pins" the server decides which pins these are, so that one call is enough.
      const lots: Selection[] = selection.isAll
        ? [selection]
        : lotsOf([...selection.ids]).map((ids) => ({ isAll: false, ids: new Set(ids) }))
      for (const lot of lots) reverts.push(show(edits, isHere, origin, bulk, lot, countOf(lot, total)))
      for (const [i, lot] of lots.entries()) {
        // Only the first chunk goes to a new board; for the others the board exists already.
        const each = goal && i > 0 ? { action, goal: { ...goal, isNew: false } } : bulk
        done.push(await (lot.isAll ? sendAll(from, lot.ids, each) : sendPins([...lot.ids], from, each)))
        setProgress({ action, done: done.reduce((sum, each) => sum + each.count, 0), total: count })
      }
    } catch (error) {
      for (const revert of reverts.slice(done.length).reverse()) revert()
      showToast({ kind: 'error', text: moveFault(error, say) })
      return false
    } finally {
      setProgress(null)
      if (done.length > 0) {
        announceChange()
        void edits.refetch(isBoardFeed)
        // Pins that the page has not loaded were changed too.
        if (selection.isAll || (action === 'copy' && goal?.boardId === origin.boardId)) void edits.refetch(isHere)
      }
    }
    const moved = done.reduce((sum, each) => sum + each.count, 0)
    const messages = {
      move: () => say('organize.moved', { board: goal ? placeName(goal) : '' }),
      copy: () => say('organize.copied', { board: goal ? placeName(goal) : '' }),
      delete: () => say('organize.deleted', { pins: say('board.pins', { count: moved }) }),
    }
    const undos = done.map(({ undo }) => undo)
    offerUndo(messages[action](), undos, () => {
      for (const revert of reverts.toReversed()) revert()
      void edits.refetch((address) => isBoardFeed(address) || (selection.isAll && isHere(address)))
    })
    return true
  }

  return { progress, run, beforeMaking }
}

/**
 * The questions about the visibility of pins that go to another place.
 * @param to a board's id, or the privacy of a new board
 */
function questionsOf(from: Origin, to: string, { isAll, ids }: Selection): ExposureRequest[] {
  if (!isAll) return lotsOf([...ids]).map((pin_ids) => ({ what: 'pins', pin_ids, to }))
  const board_ids = from.boardId === null ? [] : [from.boardId]
  const question: ExposureRequest = { what: 'boards', board_ids, to, except_pin_ids: [...ids] }
  if (from.boardId !== null && !from.isBoardless) question.section_id = from.sectionId
  return [question]
}

/**
 * Asks before pins become visible to more people (docs/decisions/036). For a new board `beforeMaking` has already asked.
 * @returns the pins to move or copy; null: cancelled
 */
async function confirmExposure(from: Origin, { goal }: Bulk, selection: Selection): Promise<Selection | null> {
  if (!goal || goal.isNew) return selection
  const keepAll = 'exposure.other_board'
  const keep = selection.isAll ? keepAll : 'exposure.leave'
  const { decision, exposed } = await askFirst(questionsOf(from, goal.boardId, selection), { keep, keepAll })
  if (decision === 'go') return selection
  if (decision === 'stop' || selection.isAll) return null
  const ids = new Set([...selection.ids].filter((id) => !exposed.has(id)))
  return ids.size > 0 ? { isAll: false, ids } : null
}

/** Updates the page before the server answers: removes the pins from their feed and changes the counts. @returns reverts it */
function show(
  edits: FeedEdits,
  isHere: (address: string) => boolean,
  origin: Origin,
  { action, goal }: Bulk,
  gone: Selection,
  count: number,
): () => void {
  const changes = new Map(countsOf(origin, goal, count, action))
  const reverts = [
    changeCounts([...changes]),
    edits.edit<BoardCard>(isBoardFeed, (board) => {
      const by = changes.get(board.id)
      return by === undefined ? board : { ...board, pin_count: board.pin_count + by }
    }),
  ]
  // Copied pins stay. A move does not remove pins from the feed of all pins either.
  const isGone = action === 'delete' || (action === 'move' && (origin.boardId !== null || origin.isBoardless))
  if (isGone)
    reverts.push(edits.edit<PinItem>(isHere, (pin) => ('id' in pin && isSelected(gone, pin.id ?? '') ? null : pin)))
  return () => {
    for (const revert of reverts) revert()
  }
}
