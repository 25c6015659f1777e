import { Failure } from '../../../domain/errors.ts'
import type { BulkEditInput, CopiedAnswer, SelectAllInput } from '../../../domain/moves/contract.ts'
import { openBoard } from '../../boards/write.ts'
import { retryOnClash } from '../../db/clash.ts'
import { newId, newIds } from '../../db/ids.ts'
import { round } from '../../db/round.ts'
import type { Asker } from '../../http/asker.ts'
import { ensureHidden, requirePublishing } from '../../pins/write.ts'
import { undoHandle } from '../../undo/view.ts'
import { recordUndo } from '../../undo/write.ts'
import { openPlaceOf, refuse, whichOf } from '../chosen-pins.ts'
import { chosen, isCopyable, stillCopy, type Target, type Which } from '../conditions.ts'
import { boardOfCopies } from '../new-board/queries.ts'
import { selectChosen, selectDone, selectSectionBoard, selectTarget } from '../queries.ts'
import { countedBoard } from '../view.ts'
import { copyInverse, copyStatements } from './queries.ts'

/**
 * Saves pins to another board as well (W-31): all that were named, or none. Each copy is a save as by "Save" (G-154), in the order of what
 * was copied; pins of one's own and of boards that one works on can be copied, another's is 403, one that isn't there 404.
 */
export function copyPins(asker: Asker, input: BulkEditInput): Promise<CopiedAnswer> {
  const source = input.source_board_id
  const which = {
    pinIds: [...new Set(input.pin_ids)],
    ...(source !== undefined && { of: { boardId: Number(source) } }),
  }
  const options = { subjectId: input.orbac_subject_id, isNewBoard: input.new_board ?? false }
  return copy(asker, which, targetOf(input.board_id, input.section_id), options)
}

/** The same of all pins of a board, of one of its sections, or of one's own but some (W-32). */
export function copyAll(asker: Asker, input: SelectAllInput): Promise<CopiedAnswer> {
  const options = { subjectId: input.orbac_subject_id, isNewBoard: input.new_board ?? false }
  return copy(asker, whichOf(input), targetOf(input.new_board_id, input.new_section_id), options)
}

function targetOf(boardId: string, sectionId: string | null | undefined): Target {
  return { boardId: Number(boardId), sectionId: sectionId ? Number(sectionId) : null }
}

interface CopyOptions {
  subjectId: string | undefined
  /** The target was made for these copies: where it is empty, taking this back takes it away too. */
  isNewBoard: boolean
}

function copy(asker: Asker, which: Which, target: Target, options: CopyOptions): Promise<CopiedAnswer> {
  // Another isolate may have made an id that lies among those of the copies.
  return retryOnClash(() => tryToCopy(asker, which, target, options))
}

async function tryToCopy(
  asker: Asker,
  which: Which,
  target: Target,
  { subjectId, isNewBoard }: CopyOptions,
): Promise<CopiedAnswer> {
  const { db, now } = asker
  if (which.of) await openPlaceOf(asker, which, subjectId)
  const section = target.sectionId === null ? undefined : selectSectionBoard(db, target.sectionId)
  const work = await openBoard(asker, target.boardId, 'pins', { subjectId, more: { section } })
  const { section: held } = work.more
  if (held && held[0]?.boardId !== target.boardId) throw new Failure('section_not_found')
  requirePublishing(work.access, 'repin')
  const { actorId } = work
  const may = isCopyable(actorId)
  const { counted } = await round(db, { counted: selectChosen(db, which, actorId, may) })
  const { moving: count } = await refuse(asker, which, counted[0])
  const id = newId()
  const first = newIds(count)
  const { card } = work.board
  const isMade = isNewBoard && work.role === 'owner' && card.pinCount === 0 && card.sectionCount === 0
  const summary = { action: isMade ? 'board_made' : 'pins_copied', name: card.name, count } as const
  const copied = copyInverse(chosen(which, actorId, may), actorId, target, first)
  const {
    board: [board],
    done: [done],
  } = await round(db, {
    hidden: ensureHidden(db, actorId, 'deleted', now),
    undo: recordUndo(
      db,
      {
        ...{ id, userId: work.viewerId, kind: isMade ? 'board_of_copies' : 'pins_copied', now, summary },
        inverse: isMade ? boardOfCopies(copied, target.boardId) : copied,
      },
      stillCopy(work, which, target, count, now),
    ),
    copies: copyStatements(db, id, actorId, first, now),
    board: selectTarget(db, target.boardId),
    done: selectDone(db, id),
  })
  if (!done?.done || !board) throw new Failure('target_busy')
  return { copied_count: count, board: countedBoard(board), undo: undoHandle(id, now) }
}
