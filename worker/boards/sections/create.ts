import { sectionSchema } from '#domain/boards/contract.ts'
import { createSectionForm } from '#domain/boards/forms.ts'
import { createSectionBody } from '#domain/boards/writes.ts'
import { Failure } from '#domain/errors.ts'
import { LIMITS } from '#domain/limits.ts'
import { href, routes } from '#domain/routes.ts'
import { placeSlug } from '#domain/text.ts'
import { subjectQuery } from '#domain/wire.ts'
import { batch } from '#worker/db/batch.ts'
import { ConcurrentChange, retryOnClash } from '#worker/db/clash.ts'
import { newId } from '#worker/db/ids.ts'
import { action } from '#worker/http/action/action.ts'
import { canStillEdit } from '#worker/model/boards/rules.ts'
import { requireCreation } from '#worker/profiles/write.ts'
import { freeSlug } from '../addresses.ts'
import { authorizeBoard, BOARD_FAILS, boardIn } from '../authorize.ts'
import { sectionView } from '../view.ts'
import { insertSection, selectAllSections, selectSection } from './queries.ts'

/** Creates a section at the end of a board (W-29, SEC-011). Fails with 400 if the board has the maximum number of sections. */
export const createSection = action(
  {
    call: ['post', routes.api.boardSections],
    ids: { board: 'board_not_found' },
    summary: 'Add a section to a board',
    query: subjectQuery,
    input: createSectionBody,
    answer: sectionSchema,
    fails: [...BOARD_FAILS, 'email_unconfirmed'],
  },
  async function createSection({ requester, ids: { board: boardId }, input: { title } }) {
    return retryOnClash(async () => {
      const { db, now } = requester
      const opened = await authorizeBoard(requester, boardId, 'sections', {
        more: { sections: selectAllSections(boardId) },
      })
      requireCreation(opened.access, 'section')
      const { sections } = opened.more
      if (sections.length >= LIMITS.max.sections)
        throw new Failure('invalid', { faults: [{ field: 'title', code: 'too_many_sections' }] })
      const id = newId()
      const slug = freeSlug(placeSlug(title), new Set(sections.map((each) => each.slug)), id)
      const {
        section: [row],
      } = await batch(db, {
        inserted: insertSection({ id, boardId, title, slug, createdAt: now }, canStillEdit(opened)),
        section: selectSection(id),
      })
      if (!row) throw new ConcurrentChange('The board is full or deleted')
      return sectionView(row, opened.board.card)
    })
  },
).form({
  path: routes.do.createSection,
  schema: createSectionForm,
  page: (sent) => href(routes.sectionCreate, { board: boardIn(sent) }),
  asks: ({ board_id: board, title }) => ({ ids: { board }, input: { title } }),
  done: ({ board }) => ({ to: board.url, toast: 'section_created' }),
})
