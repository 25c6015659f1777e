import { sql } from 'drizzle-orm'
import type { Section } from '../../domain/boards/contract.ts'
import type { SectionChangeAnswer, SectionDeletedAnswer, UpdateSectionInput } from '../../domain/boards/writes.ts'
import { Failure } from '../../domain/errors.ts'
import { LIMITS } from '../../domain/limits.ts'
import { slugify } from '../../domain/text.ts'
import type { UndoAction } from '../../domain/undo/contract.ts'
import { batchAll } from '../db/batch.ts'
import { Overtaken, retryOnClash } from '../db/clash.ts'
import { newId } from '../db/ids.ts'
import { pinsMoved } from '../effects/write.ts'
import type { Asker } from '../http/asker.ts'
import { isRecorded } from '../undo/conditions.ts'
import { undoHandle } from '../undo/view.ts'
import { recordUndo } from '../undo/write.ts'
import { type AtWork, openBoard, stillAtWork } from './acting.ts'
import { isLocked } from './locks.ts'
import { freeSlug } from './names.ts'
import {
  changeSection,
  endInverse,
  endSection,
  insertSection,
  isSectionAs,
  type SectionChange,
  type SectionRow,
  selectOrder,
  selectSection,
} from './section-queries.ts'
import { sectionView } from './view.ts'

/** Adds a section to a board, behind the others (W-29, SEC-011). One more than a board may have is 400. */
export function createSection(asker: Asker, boardId: number, title: string): Promise<Section> {
  return retryOnClash(async () => {
    const { db, now } = asker
    const work = await openBoard(asker, boardId, 'sections', {
      more: [selectOrder(db, boardId)],
    })
    const there = work.results[0] as { slug: string }[]
    if (there.length >= LIMITS.most.sections)
      throw new Failure('invalid', { faults: [{ field: 'title', code: 'too_many_sections' }] })
    const id = newId()
    const slug = freeSlug(slugify(title), new Set(there.map((each) => each.slug)), id)
    const results: unknown[] = await batchAll(db, [
      ...insertSection(db, { id, boardId, title, slug, createdAt: now }, stillAtWork(work)),
      selectSection(db, id),
    ])
    const [row] = results.at(-1) as SectionRow[]
    if (!row) throw new Overtaken('The board is full, or gone')
    return sectionView(row, work.board.card)
  })
}

/**
 * Gives a section another title, another place, or both (W-29). Its address stays, so that links to it last. `after_section_id` names a
 * section of the same board, null the beginning.
 */
export function updateSection(
  asker: Asker,
  sectionId: number,
  input: UpdateSectionInput,
): Promise<SectionChangeAnswer> {
  const { after_section_id: after } = input
  return changeIt(asker, sectionId, input.title, (order) =>
    after === undefined ? order : placed(order, sectionId, after),
  )
}

/** Moves a section one place to the front or to the back of its board; at the end of the row it stays. */
export function stepSection(asker: Asker, sectionId: number, by: 1 | -1): Promise<SectionChangeAnswer> {
  return changeIt(asker, sectionId, undefined, (order) => {
    const rest = order.filter((id) => id !== sectionId)
    return rest.toSpliced(Math.max(0, order.indexOf(sectionId) + by), 0, sectionId)
  })
}

function changeIt(
  asker: Asker,
  sectionId: number,
  title: string | undefined,
  arrange: (order: number[]) => number[],
): Promise<SectionChangeAnswer> {
  return retryOnClash(async () => {
    const { db, now } = asker
    const { work, section, order } = await openSection(asker, sectionId)
    const { board } = work
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
    const inverse = sql`${JSON.stringify(changed)}`
    const results: unknown[] = await batchAll(db, [
      recordUndo(
        db,
        { id, userId: work.viewerId, kind: action, now, inverse, summary },
        sql`${stillAtWork(work)} and ${isSectionAs(changed, 'was')}`,
      ),
      ...changeSection(db, changed, 'is', isRecorded(id)),
      db.select({ done: sql<number>`${isRecorded(id)}`.as('done') }).from(sql`(select 1)`),
      selectSection(db, sectionId),
    ])
    const [[done], [row]] = results.slice(-2) as [{ done: number }[], SectionRow[]]
    if (!done?.done || !row) throw new Overtaken('The section is another by now')
    return { ...sectionView(row, board.card), undo: undoHandle(id, now) }
  })
}

/** Ends a section (W-29): its pins lie on its board then. While another action holds that as a whole, 409 code 2171. */
export async function deleteSection(asker: Asker, sectionId: number): Promise<SectionDeletedAnswer> {
  const { db, now } = asker
  const { work, section } = await openSection(asker, sectionId)
  const { boardId } = work.board.card
  const id = newId()
  const kind = 'section_deleted'
  const summary = { action: kind, name: section.title, count: section.pinCount } as const
  const entry = { id, userId: work.viewerId, kind, now, inverse: endInverse(boardId, sectionId), summary }
  const isThere = sql`exists (select 1 from sections where id = ${sectionId} and board_id = ${boardId})`
  const isNow = isRecorded(id)
  const results: unknown[] = await batchAll(db, [
    recordUndo(db, entry, sql`${stillAtWork(work)} and ${isThere} and not ${isLocked(boardId, now)}`),
    ...pinsMoved(db, id, 'there', isNow),
    ...endSection(db, boardId, sectionId, isNow),
    db
      .select({
        done: sql<number>`${isNow}`.as('done'),
        locked: sql<number>`${isLocked(boardId, now)}`.as('locked'),
        moved: sql<
          number | null
        >`(select json_array_length(inverse, '$.parts[0].pins') from undo_entries where id = ${id})`.as('moved'),
      })
      .from(sql`(select 1)`),
  ])
  const [answer] = results.at(-1) as { done: number; locked: number; moved: number | null }[]
  if (!answer?.done) throw new Failure(answer?.locked ? 'source_busy' : 'section_not_found')
  return { id: String(sectionId), moved_count: answer.moved ?? 0, undo: undoHandle(id, now) }
}

/** A section with its board and the order of all; what can't be seen is 404 code 41, what isn't theirs to change 403 code 3. */
export async function openSection(
  asker: Asker,
  sectionId: number,
): Promise<{ work: AtWork; section: SectionRow; order: number[] }> {
  const { db } = asker
  const boardId = sql<number>`(select board_id from sections where id = ${sectionId})`
  const work = await openBoard(asker, boardId, 'sections', {
    more: [selectSection(db, sectionId), selectOrder(db, boardId)],
  }).catch((error) => {
    throw error instanceof Failure && error.kind === 'board_not_found' ? new Failure('section_not_found') : error
  })
  const [[section], there] = work.results as [SectionRow[], { id: number }[]]
  if (!section) throw new Failure('section_not_found')
  return { work, section, order: there.map(({ id }) => id) }
}

/** An order in which one section follows another, or leads. */
function placed(order: number[], sectionId: number, after: string | null): number[] {
  const rest = order.filter((id) => id !== sectionId)
  if (after === null) return [sectionId, ...rest]
  if (Number(after) === sectionId)
    throw new Failure('invalid', { faults: [{ field: 'after_section_id', code: 'not_oneself' }] })
  const at = rest.indexOf(Number(after))
  if (at < 0) throw new Failure('section_not_found')
  return [...rest.slice(0, at + 1), sectionId, ...rest.slice(at + 1)]
}
