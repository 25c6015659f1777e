import { type Board, type BoardFieldSet, boardFieldSets } from '../../domain/boards/contract.ts'
import { pickFields } from '../../domain/field-sets.ts'
import { round } from '../db/round.ts'
import type { Asker, Site } from '../http/asker.ts'
import { askBoard, boardOf } from './access.ts'
import { boardView } from './view.ts'

export { askBoard, boardAccess, boardOf, boardRow } from './access.ts'
export { openBoardAt, readBoardAt, readSectionAt } from './at-address.ts'
export { type ListedBoard, visibleBoard } from './contents/access.ts'
export { ofBoard } from './contents/queries.ts'
export { selectCoverChoices } from './covers/queries.ts'
export { deletedBoardsOf } from './deletion/deleted.ts'
export { readBoardFollowers, readFollowedBoards } from './following/read.ts'
export { shownSort } from './list/owner-sort.ts'
export { boardsOf, readBoards } from './list/read.ts'
export { type MergeTargetRow, selectMergeTargets } from './merging/queries.ts'
export { readSubjectOrder } from './order/subject-order.ts'
export { openSubject, readState } from './preferences/preferences.ts'
export {
  type AddressRow,
  type BoardCardRow,
  type BoardRow,
  boardOwner,
  type OneBoardRow,
  selectActsFor,
  selectBoardById,
  selectBoardBySlug,
} from './queries.ts'
export type { SectionRow } from './sections/queries.ts'
export { readSection, readSections, readSectionsOf } from './sections/read.ts'

/** Reads one board (W-26). @throws board_not_found also where the viewer may not see it */
export async function readBoard(
  asker: Asker,
  boardId: number,
  set: BoardFieldSet,
  site: Site,
): Promise<Partial<Board>> {
  const { board } = boardOf(asker, await round(asker.db, askBoard(asker, boardId)))
  return pickFields(boardView(board, site.mediaBase, new URL(site.origin).host), boardFieldSets[set])
}
