import { ownSectionIn } from '#domain/apps/board-options.ts'
import { neededIn, type Options } from '#domain/apps/compat.ts'
import { editSectionForm, moveSectionForm } from '#domain/boards/forms.ts'
import {
  type SectionChangeAnswer,
  sectionChange,
  sectionChangeAnswer,
  updateSectionBody,
} from '#domain/boards/writes.ts'
import { Failure } from '#domain/errors.ts'
import { href, routes } from '#domain/routes.ts'
import type { UndoAction } from '#domain/undo/contract.ts'
import { subjectQuery } from '#domain/wire.ts'
import { batch } from '#worker/db/batch.ts'
import { ConcurrentChange, retryOnClash } from '#worker/db/clash.ts'
import { newId } from '#worker/db/ids.ts'
import { action } from '#worker/http/action/action.ts'
import { idOf } from '#worker/http/path.ts'
import type { Requester } from '#worker/http/requester.ts'
import { isRecorded } from '#worker/model/undo/rules.ts'
import { undoHandle } from '#worker/undo/view.ts'
import { recordUndo, selectDone } from '#worker/undo/write.ts'
import { boardIn } from '../authorize.ts'
import { sectionView } from '../view.ts'
import { authorizeSection, SECTION_FAILS } from './authorize.ts'
import { canChangeSection, canUndoSectionChange, type SectionChange } from './conditions.ts'
import { changeJson, changeSection, selectSection } from './queries.ts'

/**
 * Changes a section's title, position, or both (W-29). Its address does not change, so that links keep working.
 * `after_section_id` is a section of the same board, or null for the first position.
 */
export const updateSection = action(
  {
    call: ['put', routes.api.section],
    ids: { section: 'section_not_found' },
    summary: 'Change the title or position of a section',
    query: subjectQuery,
    input: sectionChange,
    body: updateSectionBody,
    answer: sectionChangeAnswer,
    fails: SECTION_FAILS,
  },
  async function updateSection({ requester, ids: { section }, input: { title, after_section_id: after, step } }) {
    return changeSectionOf(requester, section, title, (order) => {
      if (step !== undefined) return placeBeside(order, section, step)
      return after === undefined ? order : placeAfter(order, section, after)
    })
  },
)
  .form({
    path: routes.do.editSection,
    schema: editSectionForm,
    page(sent) {
      const [board, section] = [boardIn(sent), idOf(String(sent.section_id), 'section_not_found')]
      return href(routes.sectionEdit, { board, section: String(section) })
    },
    asks: ({ section_id: section, title }) => ({ ids: { section }, input: { title } }),
    done: ({ url, undo }) => ({ to: url, toast: 'saved', undo }),
  })
  .form({
    path: routes.do.moveSection,
    schema: moveSectionForm,
    asks: ({ section_id: section, by }) => ({ ids: { section }, input: { step: by === '1' ? 1 : -1 } }),
    done: ({ board, undo }) => ({ to: board.url, toast: 'section_moved', undo }),
  })
  .compat('BoardSection.update', { view: 'section', asks: renaming })
  .compat('BoardSectionEdit.create', { view: 'section', asks: renaming }, [
    { methods: ['PUT', 'POST'], path: routes.aliases.section },
  ])
  .undo<SectionChange>(['section_changed', 'sections_ordered'], {
    when: ({ inverse, userId }) => canUndoSectionChange(inverse, userId),
    statements: ({ inverse }, isNow) => changeSection(inverse, 'was', isNow),
  })

function renaming(options: Options) {
  const title = neededIn(options, 'name', 'title')
  return { ids: ownSectionIn(options), input: { title } }
}

function changeSectionOf(
  requester: Requester,
  sectionId: number,
  title: string | undefined,
  arrange: (order: number[]) => number[],
): Promise<SectionChangeAnswer> {
  return retryOnClash(async () => {
    const { db, now } = requester
    const { opened, section, order } = await authorizeSection(requester, sectionId)
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
    } = await batch(db, {
      recorded: recordUndo(entry, canChangeSection(opened, changed)),
      changed: changeSection(changed, 'is', isRecorded(id)),
      outcome: selectDone(id),
      section: selectSection(sectionId),
    })
    if (!outcome?.done || !row) throw new ConcurrentChange('The section has changed')
    return { ...sectionView(row, board.card), undo: undoHandle(id, now) }
  })
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

/** The order with a section moved one position. */
function placeBeside(order: number[], sectionId: number, step: 1 | -1): number[] {
  const rest = order.filter((id) => id !== sectionId)
  return rest.toSpliced(Math.max(0, order.indexOf(sectionId) + step), 0, sectionId)
}
