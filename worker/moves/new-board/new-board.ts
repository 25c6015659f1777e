import type { CreateBoardInput } from '../../../domain/boards/writes.ts'
import { Failure } from '../../../domain/errors.ts'
import type { BoardMadeAnswer } from '../../../domain/moves/contract.ts'
import { type Lock, newBoardView, openNewBoard, partsJson, unlock } from '../../boards/write.ts'
import { Overtaken, retryOnClash } from '../../db/clash.ts'
import { newId } from '../../db/ids.ts'
import { round } from '../../db/round.ts'
import type { Statement } from '../../db/statement.ts'
import { pinsMoved } from '../../effects/write.ts'
import type { Asker, Site } from '../../http/asker.ts'
import { isRecorded } from '../../undo/conditions.ts'
import { undoHandle } from '../../undo/view.ts'
import { recordUndo } from '../../undo/write.ts'
import { type Condition, openPins } from '../conditions.ts'
import { areOpenAndFree, isBoardMade } from './conditions.ts'
import {
  boardMadeJson,
  boardMadeSummary,
  copiesJson,
  copyPins,
  type Pair,
  selectBoardMade,
  selectHolds,
  selectMade,
} from './queries.ts'

/** What goes onto a board that is made for it, as subqueries of `id, board_id, section_id`, judged in the batch that writes. */
interface Cargo {
  moved: Condition
  /** Pins that stay where they are and are saved here as well, with the ids that their copies get. */
  copied?: { pins: Condition; pairs: Pair[] }
  /** What must hold beside. */
  when: Condition
  /** What else happens if it takes place. */
  more?: (isNow: Condition) => Statement[]
  /** What held the board that they come from. */
  lock?: Lock
}

interface Suggested {
  input: CreateBoardInput
  /** The newest first. */
  pinIds: number[]
  /** Takes pins off the boards that they are on; else they stay there and are saved to the new one as well. */
  takesOff: boolean
  when: Condition
  more: (isNow: Condition) => Statement[]
}

/**
 * Makes a board of suggested pins: boardless ones move there, those of public boards are saved there as well (docs/decisions/036). A pin that
 * isn't everybody's to see by then stays out; where none is left it is 400.
 */
export function makeBoardOfSuggestion(asker: Asker, suggested: Suggested, site: Site): Promise<BoardMadeAnswer> {
  return retryOnClash(() => tryForSuggestion(asker, suggested, site))
}

async function tryForSuggestion(asker: Asker, suggested: Suggested, site: Site): Promise<BoardMadeAnswer> {
  const { input, pinIds, takesOff, when, more } = suggested
  const work = await openNewBoard(asker, input)
  const { actorId } = work
  // Ids go up: the newest pin's copy is the newest.
  const pairs = takesOff ? [] : pinIds.toReversed().map((id): Pair => [id, newId()])
  const target = { boardId: work.boardId, sectionId: null }
  return load(asker, work, input.name, site, {
    moved: openPins(pinIds, actorId, takesOff ? undefined : true),
    ...(!takesOff && { copied: { pins: openPins(pinIds, actorId, false), pairs } }),
    when: areOpenAndFree(when, pinIds, actorId, target, asker.now),
    more,
  })
}

/** The batch: the board, its entry, and what the entry says goes there. */
export async function load(
  asker: Asker,
  work: Awaited<ReturnType<typeof openNewBoard>>,
  name: string,
  site: Site,
  { moved, copied, when, more = () => [], lock }: Cargo,
): Promise<BoardMadeAnswer> {
  const { db, now } = asker
  const { boardId, viewerId, access } = work
  const id = newId()
  const isNow = isRecorded(id)
  const copies = copied && copiesJson(copied.pairs, copied.pins)
  const inverse = boardMadeJson(boardId, partsJson(moved, boardId, null), copies)
  const summary = boardMadeSummary(name, moved, copied?.pins)
  const {
    told: [told],
    still: [still],
    board,
  } = await round(db, {
    made: work.make(when),
    undo: recordUndo(db, { id, userId: viewerId, kind: 'board_made', now, inverse, summary }, isBoardMade(boardId)),
    moved: pinsMoved(db, id, 'there', isNow),
    copies: copied && copyPins(db, id, copied.pairs, now),
    more: more(isNow),
    lock: lock && unlock(db, lock),
    told: selectMade(db, id),
    still: selectHolds(db, when),
    board: selectBoardMade(asker, boardId),
  })
  if (!told) throw still?.holds ? new Overtaken('The name is taken by now') : new Failure('source_busy')
  return {
    board: newBoardView(access, board, site),
    moved_count: told.count - told.saved,
    saved_count: told.saved,
    undo: undoHandle(id, now),
  }
}
