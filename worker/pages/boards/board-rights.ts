import type { BoardProps } from '#client/pages/boards/board.tsx'
import type { Section } from '#domain/boards/contract.ts'
import { type BoardAction, mayOnBoard, worksOnBoard } from '#domain/boards/rules.ts'
import { type BoardRow, boardAccess, type SectionRow } from '#worker/boards/read.ts'
import type { Access } from '#worker/profiles/read.ts'

/** The rights of a person who works on a board. A delegate of the owner has all of them. */
export function boardRights({ viewer }: Access, board: BoardRow): BoardProps['may'] {
  const isOwner = viewer.id === board.owner.id || board.acting
  const may = (action: BoardAction) =>
    mayOnBoard(isOwner ? 'owner' : board.myRole, board.detail.collaboratorsManage, action)
  return { edit: may('edit'), sections: may('sections'), decide: may('decide'), delete: may('delete') }
}

/** The pins on the page that the viewer may move; null if they do not work on the board. */
export function movablePins(
  access: Access,
  board: BoardRow,
  section: SectionRow | null,
  sections: Section[],
): BoardProps['movable'] {
  if (!worksOnBoard(access.viewer, boardAccess(access, board))) return null
  const { boardId, name, pinCount, sectionCount } = board.card
  const id = String(boardId)
  const isKnown = sections.length === sectionCount
  const inSections = sections.reduce((sum, each) => sum + each.pin_count, 0)
  return {
    origin: { boardId: id, sectionId: section && String(section.id) },
    board: { id, name, section_count: sectionCount },
    total: section ? section.pinCount : isKnown ? pinCount - inSections : null,
  }
}
