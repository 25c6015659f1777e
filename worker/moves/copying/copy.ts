import { idsIn } from '#domain/apps/compat.ts'
import { targetIn } from '#domain/apps/pin-options.ts'
import { Failure } from '#domain/errors.ts'
import { bulkEditBody, type CopiedAnswer, copiedAnswer, selectAllBody } from '#domain/moves/contract.ts'
import { routes } from '#domain/routes.ts'
import { authorizeBoard, RESTORE_PERIOD, softDeleteBoard } from '#worker/boards/write.ts'
import { batch } from '#worker/db/batch.ts'
import { retryOnClash } from '#worker/db/clash.ts'
import { newId, newIds } from '#worker/db/ids.ts'
import { action } from '#worker/http/action/action.ts'
import type { Requester } from '#worker/http/requester.ts'
import { canUndoMove } from '#worker/model/boards/rules.ts'
import { pinsDeleted } from '#worker/model/effects/write.ts'
import { ensureHidden } from '#worker/pins/write.ts'
import { requireCreation } from '#worker/profiles/write.ts'
import { undoHandle } from '#worker/undo/view.ts'
import { recordUndo, selectDone } from '#worker/undo/write.ts'
import { isCopyable, type PinSelection, permittedPins, stillCopy, type Target } from '../conditions.ts'
import { COPY_FAILS } from '../fails.ts'
import { canDeleteMadeBoard } from '../new-board/conditions.ts'
import { boardOfCopies } from '../new-board/queries.ts'
import { countPermitted, selectSectionBoard, selectTarget } from '../queries.ts'
import { openSource, requireMovable, selectionOf } from '../selection.ts'
import { countedBoard } from '../view.ts'
import { copyInverse, copyStatements } from './queries.ts'

/**
 * Copies pins to a board (W-31): all named pins or none. Each copy counts as a save (G-154), in the order of the sources. The actor can copy their own pins and
 * pins on boards where they work; other pins are 403, missing ones 404.
 */
export const copyPins = action(
  {
    call: ['post', routes.api.bulkEdit],
    ids: {},
    summary: 'Copy pins to a board',
    input: bulkEditBody,
    answer: copiedAnswer,
    fails: COPY_FAILS,
  },
  async function copyPins({ requester, input }) {
    const source = input.source_board_id
    const selection = {
      pinIds: [...new Set(input.pin_ids)],
      of: source === undefined ? undefined : { boardId: Number(source) },
    }
    const options = { subjectId: input.orbac_subject_id, isNewBoard: input.new_board }
    return copy(requester, selection, targetOf(input.board_id, input.section_id), options)
  },
)
  .compat('BulkEdit.create', {
    view: null,
    asks: (options) => ({ ids: {}, input: { ...targetIn(options), pin_ids: idsIn(options, 'pin_ids') } }),
  })
  // Deletes the copies; the nightly job purges them.
  .undo(['pins_copied'], {
    when: canUndoMove,
    statements: ({ id, createdAt }, isNow) => pinsDeleted(id, createdAt, isNow, 'back'),
  })
  .undo<{ board: number }>(['board_of_copies'], {
    when: canDeleteMadeBoard,
    statements({ id, inverse, createdAt }, isNow) {
      const { board } = inverse
      return [
        ...pinsDeleted(id, createdAt, isNow, 'back'),
        ...softDeleteBoard(board, createdAt - RESTORE_PERIOD, isNow),
      ]
    },
  })

/** Copies all pins of a board, of a section, or of the actor, with exceptions (W-32). */
export const copyAll = action(
  {
    call: ['post', routes.api.selectAll],
    ids: {},
    summary: 'Copy all pins of a board, of a section or of the viewer',
    input: selectAllBody,
    answer: copiedAnswer,
    fails: COPY_FAILS,
  },
  async function copyAll({ requester, input }) {
    const options = { subjectId: input.orbac_subject_id, isNewBoard: input.new_board }
    return copy(requester, selectionOf(input), targetOf(input.new_board_id, input.new_section_id), options)
  },
)

function targetOf(boardId: string, sectionId: string | null | undefined): Target {
  return { boardId: Number(boardId), sectionId: sectionId ? Number(sectionId) : null }
}

interface CopyOptions {
  subjectId: string | undefined
  /** True if the target was created for these copies: undo deletes it if it was empty. */
  isNewBoard: boolean
}

function copy(
  requester: Requester,
  selection: PinSelection,
  target: Target,
  options: CopyOptions,
): Promise<CopiedAnswer> {
  // Retried, because a concurrent request may have used an id in the reserved range.
  return retryOnClash(() => copyOnce(requester, selection, target, options))
}

async function copyOnce(
  requester: Requester,
  selection: PinSelection,
  target: Target,
  { subjectId, isNewBoard }: CopyOptions,
): Promise<CopiedAnswer> {
  const { db, now } = requester
  if (selection.of) await openSource(requester, selection, subjectId)
  const section = target.sectionId === null ? undefined : selectSectionBoard(target.sectionId)
  const opened = await authorizeBoard(requester, target.boardId, 'pins', { subjectId, more: { section } })
  const { section: held } = opened.more
  if (held && held[0]?.boardId !== target.boardId) throw new Failure('section_not_found')
  requireCreation(opened.access, 'repin')
  const { actorId } = opened
  const isPermitted = isCopyable(actorId)
  const { counted } = await batch(db, { counted: countPermitted(selection, actorId, isPermitted) })
  const { moving: count } = await requireMovable(requester, selection, counted[0])
  const id = newId()
  const first = newIds(count)
  const { card } = opened.board
  const isMade = isNewBoard && opened.role === 'owner' && card.pinCount === 0 && card.sectionCount === 0
  const summary = { action: isMade ? 'board_made' : 'pins_copied', name: card.name, count } as const
  const copied = copyInverse(permittedPins(selection, actorId, isPermitted), actorId, target, first)
  const {
    board: [board],
    done: [done],
  } = await batch(db, {
    hidden: ensureHidden(actorId, 'deleted', now),
    undo: recordUndo(
      {
        id,
        userId: opened.viewerId,
        kind: isMade ? 'board_of_copies' : 'pins_copied',
        now,
        summary,
        inverse: isMade ? boardOfCopies(copied, target.boardId) : copied,
      },
      stillCopy(opened, selection, target, count, now),
    ),
    copies: copyStatements(id, actorId, first, now),
    board: selectTarget(target.boardId),
    done: selectDone(id),
  })
  if (!done?.done || !board) throw new Failure('target_busy')
  return { copied_count: count, board: countedBoard(board), undo: undoHandle(id, now) }
}
