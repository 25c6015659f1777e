import type { BoardSort } from '../../../domain/boards/contract.ts'
import { ownerSort, preferencesOf } from '../../../domain/boards/preferences.ts'
import { isGroupOn } from '../../../domain/experiments/registry.ts'
import type { Asker } from '../../http/asker.ts'
import type { Access, UserRow } from '../../profiles/read.ts'

/** What decides how an owner sees their boards sorted where they name no sort (BRD-037). */
export interface SortSettings {
  id: number
  /** As it is kept. */
  chosen: string | null
  hasCustomOrder: boolean
  groupBoardCount: number
  isEmployee: boolean
}

/** The sort in which an owner sees their boards where they name none. */
export function sortOf({ experiments }: Asker, settings: SortSettings): BoardSort {
  const { id, chosen, hasCustomOrder, groupBoardCount, isEmployee } = settings
  const groupsLead = () =>
    groupBoardCount > 0 && isGroupOn(experiments.exposeGroup('web_group_boards_at_top', { id, isEmployee }))
  return ownerSort({ chosen: keptSort(chosen), hasCustomOrder, groupsLead })
}

/** The same of an owner who came with who asks. */
export function shownSort(access: Access, user: UserRow): BoardSort {
  const { most_recent_board_sort_order: chosen } = preferencesOf(access.metadata)
  const groupsLead = () => user.groupBoardCount > 0 && isGroupOn(access.exposeGroup('web_group_boards_at_top'))
  return ownerSort({ chosen, hasCustomOrder: user.hasCustomBoardOrder, groupsLead })
}

/** The sort in which somebody's boards are moved: their own order where there is one, else as they see them. */
export function sortToMove(asker: Asker, settings: SortSettings): BoardSort {
  return settings.hasCustomOrder ? 'custom' : sortOf(asker, settings)
}

/** A kept sort, or null for what is none. */
function keptSort(mostRecentBoardSortOrder: string | null) {
  const none = { profileBoardRepViewType: null, profilePinRepViewType: null, boardPinRepViewType: null }
  return preferencesOf({ ...none, profileBoardGroupBy: null, mostRecentBoardSortOrder }).most_recent_board_sort_order
}
