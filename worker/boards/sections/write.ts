import type { Section } from '../../../domain/boards/contract.ts'
import type { SectionChangeAnswer, SectionDeletedAnswer, UpdateSectionInput } from '../../../domain/boards/writes.ts'
import { Failure } from '../../../domain/errors.ts'
import { LIMITS } from '../../../domain/limits.ts'
import { placeSlug } from '../../../domain/text.ts'
import type { UndoAction } from '../../../domain/undo/contract.ts'
import { ConcurrentChange, retryOnClash } from '../../db/clash.ts'
import { newId } from '../../db/ids.ts'
import { type Asked, round } from '../../db/round.ts'
import type { Asker } from '../../http/asker.ts'
import { canStillEdit, isShared } from '../../model/boards/rules.ts'
import { pinsMoved } from '../../model/effects/write.ts'
import { isRecorded } from '../../model/undo/rules.ts'
import { requireCreation } from '../../profiles/write.ts'
import { undoHandle } from '../../undo/view.ts'
import { recordUndo } from '../../undo/write.ts'
import { freeSlug } from '../addresses.ts'
import { type BoardActor, openBoard } from '../opening.ts'
import { selectDone } from '../queries.ts'
import { sectionView } from '../view.ts'
import { canChangeSection, canDeleteSection, type SectionChange } from './conditions.ts'
import {
  changeJson,
  changeSection,
  deleteEmptySection,
  insertSection,
  type SectionRow,
  sectionDeletionInverse,
  selectAllSections,
  selectDeletion,
  selectSection,
} from './queries.ts'

/** Creates a section at the end of a board (W-29, SEC-011). Fails with 400 if the board has the maximum of sections. */
export function createSection(asker: Asker, boardId: number, title: string): Promise<Section> {
  return retryOnClash(async () => {
    const { db, now } = asker
    const opened = await openBoard(asker, boardId, 'sections', { more: { sections: selectAllSections(boardId) } })
    requireCreation(opened.access, 'section')
    const { sections } = opened.more
    if (sections.length >= LIMITS.max.sections)
      throw new Failure('invalid', { faults: [{ field: 'title', code: 'too_many_sections' }] })
    const id = newId()
    const slug = freeSlug(placeSlug(title), new Set(sections.map((each) => each.slug)), id)
    const {
      section: [row],
    } = await round(db, {
      inserted: insertSection(db, { id, boardId, title, slug, createdAt: now }, canStillEdit(opened)),
      section: selectSection(id),
    })
    if (!row) throw new ConcurrentChange('The board is full or deleted')
    return sectionView(row, opened.board.card)
  })
}

/**
 * Changes a section's title, position, or both (W-29). Its address does not change, so that links keep working.
 * `after_section_id` is a section of the same board, or null for the first position.
 */
export function updateSection(
  asker: Asker,
  sectionId: number,
  input: UpdateSectionInput,
): Promise<SectionChangeAnswer> {
  const { after_section_id: after } = input
  return changeSectionOf(asker, sectionId, input.title, (order) =>
    after === undefined ? order : placeAfter(order, sectionId, after),
  )
}

/** Moves a section one position toward the start (-1) or the end (1); no effect if it is already there. */
export function stepSection(asker: Asker, sectionId: number, by: 1 | -1): Promise<SectionChangeAnswer> {
  return changeSectionOf(asker, sectionId, undefined, (order) => {
    const rest = order.filter((id) => id !== sectionId)
    return rest.toSpliced(Math.max(0, order.indexOf(sectionId) + by), 0, sectionId)
  })
}

function changeSectionOf(
  asker: Asker,
  sectionId: number,
  title: string | undefined,
  arrange: (order: number[]) => number[],
): Promise<SectionChangeAnswer> {
  return retryOnClash(async () => {
    const { db, now } = asker
    const { opened, section, order } = await openSection(asker, sectionId)
    const { board } = opened
    const next = arrange(order)
    const isOrdered = next.some((id, i) => id !== order[i])
    const isNamed = title !== undefined && title !== section.title
    if (!isNamed && !isOrdered) return sectionView(section, board.card)
    const changed: SectionChange = {
      board: board.card.boardId,
      section: sectionId,
      title: isNamed ? { was: section.title, is: title ?? '' } : null,
      order: isOrdered ? { was: order, is: next } : null,
    }
    const id = newId()
    const action: UndoAction = isNamed ? 'section_changed' : 'sections_ordered'
    const summary = { action, name: isNamed ? (title ?? '') : board.card.name }
    const entry = { id, userId: opened.viewerId, kind: action, now, inverse: changeJson(changed), summary }
    const {
      outcome: [outcome],
      section: [row],
    } = await round(db, {
      recorded: recordUndo(db, entry, canChangeSection(opened, changed)),
      changed: changeSection(db, changed, 'is', isRecorded(id)),
      outcome: selectDone(id),
      section: selectSection(sectionId),
    })
    if (!outcome?.done || !row) throw new ConcurrentChange('The section has changed')
    return { ...sectionView(row, board.card), undo: undoHandle(id, now) }
  })
}

/** Deletes a section (W-29); its pins stay on the board. Fails with 409 code 2171 while another action has locked the board. */
export async function deleteSection(asker: Asker, sectionId: number): Promise<SectionDeletedAnswer> {
  return retryOnClash(async () => {
    const { db, now } = asker
    const { opened, section } = await openOneSection(asker, sectionId)
    const { boardId } = opened.board.card
    const isEmpty = section.pinCount === 0
    const id = newId()
    const kind = 'section_deleted'
    const summary = { action: kind, name: section.title, count: section.pinCount } as const
    const inverse = sectionDeletionInverse(boardId, sectionId)
    const entry = { id, userId: opened.viewerId, kind, now, inverse, summary }
    const isNow = isRecorded(id)
    const {
      outcome: [outcome],
    } = await round(db, {
      recorded: recordUndo(db, entry, canDeleteSection(opened, sectionId, isEmpty, now)),
      // Without pins nothing moves, and no counter has to be read.
      moved: isEmpty ? undefined : pinsMoved(db, id, 'there', isNow),
      ended: deleteEmptySection(db, opened.board, sectionId, isNow),
      outcome: selectDeletion(id, boardId, sectionId, now),
    })
    if (outcome?.done) return { id: String(sectionId), moved_count: outcome.moved ?? 0, undo: undoHandle(id, now) }
    if (outcome?.locked) throw new Failure('source_busy')
    if ((isEmpty || !isShared(opened.board)) && outcome?.exists)
      throw new ConcurrentChange('The section is no longer empty, or somebody has joined the board')
    throw new Failure('section_not_found')
  })
}

/**
 * Reads a section to change it, with its board and the ids of the board's sections in order. Fails with 404 code 41 if the viewer
 * may not see it, 403 code 3 if they may not change it.
 */
export async function openSection(
  asker: Asker,
  sectionId: number,
): Promise<{ opened: BoardActor; section: SectionRow; order: number[] }> {
  const asked = { section: selectSection(sectionId), sections: selectAllSections({ sectionId }) }
  const { more, ...opened } = await openBoardOf(asker, sectionId, asked)
  return { opened, section: foundSection(more.section), order: more.sections.map(({ id }) => id) }
}

/** As `openSection`, without the order, for which all sections of the board are read. */
async function openOneSection(asker: Asker, sectionId: number): Promise<{ opened: BoardActor; section: SectionRow }> {
  const { more, ...opened } = await openBoardOf(asker, sectionId, { section: selectSection(sectionId) })
  return { opened, section: foundSection(more.section) }
}

function openBoardOf<More extends Asked>(asker: Asker, sectionId: number, more: More) {
  return openBoard(asker, { sectionId }, 'sections', { more }).catch((error) => {
    throw error instanceof Failure && error.kind === 'board_not_found' ? new Failure('section_not_found') : error
  })
}

function foundSection([section]: SectionRow[]): SectionRow {
  if (!section) throw new Failure('section_not_found')
  return section
}

/** The order with a section moved after another one; null: to the start. */
function placeAfter(order: number[], sectionId: number, after: string | null): number[] {
  const rest = order.filter((id) => id !== sectionId)
  if (after === null) return [sectionId, ...rest]
  if (Number(after) === sectionId)
    throw new Failure('invalid', { faults: [{ field: 'after_section_id', code: 'not_oneself' }] })
  const at = rest.indexOf(Number(after))
  if (at < 0) throw new Failure('section_not_found')
  return rest.toSpliced(at + 1, 0, sectionId)
}
