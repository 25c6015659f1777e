import { type ErrorName, Failure } from '#domain/errors.ts'
import type { Statements } from '#worker/db/batch.ts'
import { WRITE_FAILS } from '#worker/http/action/fails.ts'
import type { Requester } from '#worker/http/requester.ts'
import { authorizeBoard, type BoardActor } from '../authorize.ts'
import { type SectionRow, selectAllSections, selectSection } from './queries.ts'

/** Errors of every change of a section. */
export const SECTION_FAILS: readonly ErrorName[] = [...WRITE_FAILS, 'forbidden', 'section_not_found', 'source_busy']

/**
 * Authorizes a change of a section. Returns it with its board and the ids of the board's sections in order. Fails with 404 code 41 if the viewer may not see
 * it, 403 code 3 if they may not change it.
 */
export async function authorizeSection(
  requester: Requester,
  sectionId: number,
): Promise<{ opened: BoardActor; section: SectionRow; order: number[] }> {
  const asked = { section: selectSection(sectionId), sections: selectAllSections({ sectionId }) }
  const { more, ...opened } = await authorizeBoardOf(requester, sectionId, asked)
  return { opened, section: foundSection(more.section), order: more.sections.map(({ id }) => id) }
}

/** Like `authorizeSection`, but without the order, which reads all sections of the board. */
export async function authorizeOneSection(
  requester: Requester,
  sectionId: number,
): Promise<{ opened: BoardActor; section: SectionRow }> {
  const { more, ...opened } = await authorizeBoardOf(requester, sectionId, { section: selectSection(sectionId) })
  return { opened, section: foundSection(more.section) }
}

function authorizeBoardOf<More extends Statements>(requester: Requester, sectionId: number, more: More) {
  return authorizeBoard(requester, { sectionId }, 'sections', { more }).catch((error) => {
    throw error instanceof Failure && error.kind === 'board_not_found' ? new Failure('section_not_found') : error
  })
}

function foundSection([section]: SectionRow[]): SectionRow {
  if (!section) throw new Failure('section_not_found')
  return section
}
