import type { BoardProps } from '../../../client/pages/boards/board.tsx'
import type { Section } from '../../../domain/boards/contract.ts'
import { type BoardAction, mayOnBoard, worksOnBoard } from '../../../domain/boards/rules.ts'
import { type BoardRow, boardAccess, type SectionRow } from '../../boards/read.ts'
import type { Access } from '../../profiles/read.ts'

/** What whoever works on a board may do to it; who acts for its owner may do all. */
export function mayDo({ viewer }: Access, board: BoardRow): BoardProps['may'] {
  const isOwner = viewer.id === board.owner.id || board.acting
  const may = (action: BoardAction) =>
    mayOnBoard(isOwner ? 'owner' : board.myRole, board.detail.collaboratorsManage, action)
  return { edit: may('edit'), sections: may('sections'), decide: may('decide'), delete: may('delete') }
}

/** What whoever works on a board may move: the pins that its page, or its section's, lists. */
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
