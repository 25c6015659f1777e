import { ownSectionIn } from '#domain/apps/board-options.ts'
import { sectionForm } from '#domain/boards/forms.ts'
import { sectionDeletedAnswer } from '#domain/boards/writes.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { subjectQuery } from '#domain/wire.ts'
import { batch } from '#worker/db/batch.ts'
import { ConcurrentChange, retryOnClash } from '#worker/db/clash.ts'
import { newId } from '#worker/db/ids.ts'
import { action } from '#worker/http/action/action.ts'
import { byOf } from '#worker/http/action/by.ts'
import { button } from '#worker/http/forms/form.ts'
import { idOf } from '#worker/http/path.ts'
import { isShared } from '#worker/model/boards/rules.ts'
import { pinsMoved } from '#worker/model/effects/write.ts'
import { isRecorded } from '#worker/model/undo/rules.ts'
import { undoHandle } from '#worker/undo/view.ts'
import { recordUndo } from '#worker/undo/write.ts'
import { authorizeOneSection, SECTION_FAILS } from './authorize.ts'
import { canDeleteSection, canUndoSectionDeletion, type DeletedSection } from './conditions.ts'
import { deleteEmptySection, putBackSection, sectionDeletionInverse, selectDeletion } from './queries.ts'
import { readSection } from './sections.ts'

/** Deletes a section (W-29); its pins stay on the board. Fails with 409 code 2171 while another action has locked the board. */
export const deleteSection = action(
  {
    call: ['delete', routes.api.section],
    ids: { section: 'section_not_found' },
    summary: 'Delete a section and move its pins to the board',
    query: subjectQuery,
    answer: sectionDeletedAnswer,
    fails: SECTION_FAILS,
  },
  async function deleteSection({ requester, ids: { section: sectionId } }) {
    return retryOnClash(async () => {
      const { db, now } = requester
      const { opened, section } = await authorizeOneSection(requester, sectionId)
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
      } = await batch(db, {
        recorded: recordUndo(entry, canDeleteSection(opened, sectionId, isEmpty, now)),
        // Without pins nothing moves, and no counter needs to be read.
        moved: isEmpty ? undefined : pinsMoved(id, 'there', isNow),
        ended: deleteEmptySection(opened.board, sectionId, isNow),
        outcome: selectDeletion(id, boardId, sectionId, now),
      })
      if (outcome?.done) return { id: String(sectionId), moved_count: outcome.moved ?? 0, undo: undoHandle(id, now) }
      if (outcome?.locked) throw new Failure('source_busy')
      if ((isEmpty || !isShared(opened.board)) && outcome?.exists)
        throw new ConcurrentChange('The section is no longer empty, or somebody has joined the board')
      throw new Failure('section_not_found')
    })
  },
)
  .compat('BoardSection.delete', { view: null, asks: (options) => ({ ids: ownSectionIn(options), input: undefined }) })
  .compat(
    'BoardSectionEdit.delete',
    { view: null, asks: (options) => ({ ids: ownSectionIn(options), input: undefined }) },
    [{ methods: ['DELETE'], path: routes.aliases.section }],
  )
  .undo<{ section: DeletedSection }>(['section_deleted'], {
    when: (entry, most) => canUndoSectionDeletion(entry.inverse.section, entry, most),
    statements({ id, inverse }, isNow) {
      const { section } = inverse
      return [...putBackSection(section, isNow), ...pinsMoved(id, 'back', isNow)]
    },
  })

/** The button that deletes a section. It redirects to the board, so it reads the board before the section is gone. */
export const sectionDeletion = button(routes.do.deleteSection, sectionForm, async (c, { section_id }) => {
  const section = idOf(section_id, 'section_not_found')
  const { board } = await readSection(c.var.requester, section)
  const { undo } = await deleteSection.do(byOf(c), { section }, undefined)
  return { to: board.url, toast: 'section_deleted', undo }
})
