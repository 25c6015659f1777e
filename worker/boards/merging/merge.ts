import { mergeForm } from '#domain/boards/forms.ts'
import { type BoardMergedAnswer, boardMergedAnswer, mergeBoardBody } from '#domain/boards/writes.ts'
import { Failure } from '#domain/errors.ts'
import { LIMITS } from '#domain/limits.ts'
import { href, routes, withQuery } from '#domain/routes.ts'
import { nameKey, placeSlug } from '#domain/text.ts'
import { batch } from '#worker/db/batch.ts'
import { retryOnClash } from '#worker/db/clash.ts'
import { newId } from '#worker/db/ids.ts'
import { action } from '#worker/http/action/action.ts'
import type { Requester } from '#worker/http/requester.ts'
import { pinsMoved } from '#worker/model/effects/write.ts'
import { isRecorded } from '#worker/model/undo/rules.ts'
import { undoHandle } from '#worker/undo/view.ts'
import { recordUndo } from '#worker/undo/write.ts'
import { freeSlug } from '../addresses.ts'
import { authorizeBoard, BOARD_FAILS, type BoardActor, boardIn } from '../authorize.ts'
import { softDeleteBoard, undeleteBoard } from '../deletion/queries.ts'
import { underLock } from '../locks/locks.ts'
import { type Lock, unlock } from '../locks/queries.ts'
import { deleteUnusedSections, selectAllSections } from '../sections/queries.ts'
import { boardUrl } from '../view.ts'
import { canMerge, canUndoMerge, MAX_PINS, type MergeSection, type SectionRef } from './conditions.ts'
import { addSections, markAsMerged, mergeInverse, selectHidesPins, selectMergeResult } from './queries.ts'

/**
 * Moves all pins of a board to another board of the same owner and deletes the source, in one batch (docs/decisions/044). Sections
 * are merged into target sections with the same title or created; with `as_section` all pins go into one new section with the
 * source's name. Followers, collaborators and pending invitations stay with the deleted board, for the undo. The viewer must own
 * both boards or act for their owner: else 404 code 40 or 403. If the source has pins of a user who is not on the target, it is
 * 400, because users must not lose sight of their pins.
 */
export const mergeBoard = action(
  {
    call: ['post', routes.api.boardMerge],
    ids: { board: 'board_not_found' },
    summary: 'Merge a board into another of the same owner',
    input: mergeBoardBody,
    answer: boardMergedAnswer,
    fails: [...BOARD_FAILS, 'target_busy', 'same_place'],
  },
  async function mergeBoard({ requester, ids: { board: boardId }, input }) {
    return retryOnClash(async () => {
      const targetId = Number(input.into_board_id)
      const { orbac_subject_id: subjectId } = input
      const { db } = requester
      const more = {
        sourceSections: selectAllSections(boardId),
        targetSections: selectAllSections(targetId),
        others: selectHidesPins(boardId, targetId),
      }
      const source = await authorizeBoard(requester, boardId, 'decide', { subjectId, more })
      if (targetId === boardId) throw new Failure('same_place')
      const target = await authorizeBoard(requester, targetId, 'decide', { subjectId })
      if (target.board.owner.id !== source.board.owner.id) throw new Failure('forbidden')
      const { sourceSections, targetSections, others } = source.more
      if (others[0]?.away) throw fault('others_pins')
      if (source.board.card.pinCount > MAX_PINS) throw fault('too_many')
      const sections = planSections(sourceSections, targetSections, input.as_section ? source.board.card.name : null)
      if (targetSections.length + sections.filter(({ isNew }) => isNew).length > LIMITS.max.sections)
        throw fault('too_many_sections')
      return underLock(db, boardId, 'merge', requester.now, (lock) =>
        merge(requester, { source, target, sections, sourceSections }, lock),
      )
    })
  },
)
  .form({
    path: routes.do.mergeBoard,
    schema: mergeForm,
    page: (sent) =>
      withQuery(href(routes.boardMerge, { board: boardIn(sent) }), { into: String(sent.into_board_id ?? '') }),
    asks: ({ board_id: board, into_board_id, as_section, orbac_subject_id }) => ({
      ids: { board },
      input: { into_board_id, as_section: as_section === 'on', orbac_subject_id },
    }),
    done: ({ undo, board }) => ({ to: board.url, toast: 'board_merged', undo, mayStay: false }),
    asksFirst: ({ board_id: board = '', into_board_id: to = '' }) => ({
      question: { what: 'boards', board_ids: [board], to },
      keep: () => ({ label: 'exposure.other_board', href: href(routes.boardMerge, { board }) }),
    }),
  })
  // Restores the merged board, moves its pins back, and deletes sections that the merge created if they are empty.
  .undo<{ board: number; into: number; made: number[] }>(['board_merged'], {
    when: (entry, most) => canUndoMerge(entry, most),
    statements({ id, inverse }, isNow) {
      const { board, into, made } = inverse
      return [
        ...undeleteBoard(board, isNow),
        ...pinsMoved(id, 'back', isNow),
        ...deleteUnusedSections(into, made, isNow),
      ]
    },
  })

function fault(code: string): Failure {
  return new Failure('invalid', { faults: [{ field: 'into_board_id', code }] })
}

/**
 * The target sections that receive pins. With `inOne`, a title, one new section receives all pins. Otherwise each source section
 * is mapped to the target section with the same title, or to a new one.
 */
function planSections(
  sourceSections: SectionRef[],
  targetSections: SectionRef[],
  inOne: string | null,
): MergeSection[] {
  const taken = new Set(targetSections.map(({ slug }) => slug))
  const make = (title: string, from: (number | null)[]): MergeSection => {
    const id = newId()
    const slug = freeSlug(placeSlug(title), taken, id)
    taken.add(slug)
    return { id, title, slug, from, isNew: true }
  }
  if (inOne !== null) return [make(inOne, [null, ...sourceSections.map(({ id }) => id)])]
  const byTitle = new Map(targetSections.map((each) => [nameKey(each.title), each]))
  return sourceSections.map(({ id, title }) => {
    const same = byTitle.get(nameKey(title))
    return same ? { ...same, from: [id], isNew: false } : make(title, [id])
  })
}

interface Merge {
  source: BoardActor
  target: BoardActor
  sections: MergeSection[]
  sourceSections: SectionRef[]
}

async function merge(
  requester: Requester,
  { source, target, sections, sourceSections }: Merge,
  lock: Lock,
): Promise<BoardMergedAnswer> {
  const { db, now } = requester
  const { boardId, name, pinCount } = source.board.card
  const { boardId: targetId, name: targetName } = target.board.card
  const id = newId()
  const isNow = isRecorded(id)
  const summary = { action: 'board_merged', name, into: targetName, count: pinCount } as const
  const inverse = mergeInverse(boardId, targetId, sections, now)
  const entry = { id, userId: source.viewerId, kind: 'board_merged', now, summary, inverse }
  const {
    outcome: [outcome],
  } = await batch(db, {
    recorded: recordUndo(entry, canMerge({ source, target, sourceSections, sections }, now)),
    added: addSections(targetId, sections, now, isNow),
    moved: pinsMoved(id, 'there', isNow),
    shelved: softDeleteBoard(boardId, now, isNow),
    remembered: markAsMerged(boardId, targetId, isNow),
    unlocked: unlock(lock),
    outcome: selectMergeResult(id, boardId, targetId),
  })
  if (!outcome?.done) throw new Failure(outcome?.busy ? 'target_busy' : 'board_not_found')
  return {
    moved_count: pinCount,
    board: { id: String(targetId), name: targetName, url: boardUrl(target.board.card), pin_count: outcome.pinCount },
    undo: undoHandle(id, now),
  }
}
