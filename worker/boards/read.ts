export { askBoard, boardAccess, boardOf, boardRow } from './access.ts'
export { authorizeBoardAt } from './at-address.ts'
export { type ListedBoard, visibleBoard } from './contents/access.ts'
export { ofBoard } from './contents/queries.ts'
export { selectCoverChoices } from './covers/queries.ts'
export { deletedBoardsOf } from './deletion/deleted.ts'
export { boardsOf, readBoards } from './list/boards.ts'
export { shownSort } from './list/owner-sort.ts'
export { type MergeTargetRow, selectMergeTargets } from './merging/queries.ts'
export { readBoard } from './one-board.ts'
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
export { readSections, readSectionsOf } from './sections/sections.ts'
