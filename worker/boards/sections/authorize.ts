import { type ErrorName, Failure } from '../../../domain/errors.ts'
import type { Statements } from '../../db/batch.ts'
import { WRITE_FAILS } from '../../http/action/fails.ts'
import type { Requester } from '../../http/requester.ts'
import { authorizeBoard, type BoardActor } from '../authorize.ts'
import { type SectionRow, selectAllSections, selectSection } from './queries.ts'

/** Why a change of a section may fail, whatever it is. */
export const SECTION_FAILS: readonly ErrorName[] = [...WRITE_FAILS, 'forbidden', 'section_not_found', 'source_busy']

/**
 * Reads a section to change it, with its board and the ids of the board's sections in order. Fails with 404 code 41 if the viewer
 * may not see it, 403 code 3 if they may not change it.
 */
export async function authorizeSection(
  requester: Requester,
  sectionId: number,
): Promise<{ opened: BoardActor; section: SectionRow; order: number[] }> {
  const asked = { section: selectSection(sectionId), sections: selectAllSections({ sectionId }) }
  const { more, ...opened } = await authorizeBoardOf(requester, sectionId, asked)
  return { opened, section: foundSection(more.section), order: more.sections.map(({ id }) => id) }
}

/** As `authorizeSection`, without the order, for which all sections of the board are read. */
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
