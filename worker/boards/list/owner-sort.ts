import type { BoardSort } from '#domain/boards/contract.ts'
import { ownerSort, preferencesOf } from '#domain/boards/preferences.ts'
import { isGroupOn } from '#domain/experiments/registry.ts'
import type { Requester } from '#worker/http/requester.ts'
import type { Access, UserRow } from '#worker/profiles/read.ts'

/** The data that determines the sort of an owner's board list when the request names no sort (BRD-037). */
export interface SortSettings {
  id: number
  /** The stored value, not yet validated. */
  chosen: string | null
  hasCustomOrder: boolean
  groupBoardCount: number
  isEmployee: boolean
}

/** The sort of an owner's board list when the request names no sort. */
export function sortOf({ experiments }: Requester, settings: SortSettings): BoardSort {
  const { id, chosen, hasCustomOrder, groupBoardCount, isEmployee } = settings
  const groupsLead = () =>
    groupBoardCount > 0 && isGroupOn(experiments.exposeGroup('web_group_boards_at_top', { id, isEmployee }))
  return ownerSort({ chosen: keptSort(chosen), hasCustomOrder, groupsLead })
}

/** Like `sortOf`, for an owner who is the viewer and already loaded. */
export function shownSort(access: Access, user: UserRow): BoardSort {
  const { most_recent_board_sort_order: chosen } = preferencesOf(access.metadata)
  const groupsLead = () => user.groupBoardCount > 0 && isGroupOn(access.exposeGroup('web_group_boards_at_top'))
  return ownerSort({ chosen, hasCustomOrder: user.hasCustomBoardOrder, groupsLead })
}

/** The order that a move of boards starts from: the custom order, or the sort that the owner sees. */
export function sortToMove(requester: Requester, settings: SortSettings): BoardSort {
  return settings.hasCustomOrder ? 'custom' : sortOf(requester, settings)
}

/** The stored sort; null if it is missing or invalid. */
function keptSort(mostRecentBoardSortOrder: string | null) {
  const none = { profileBoardRepViewType: null, profilePinRepViewType: null, boardPinRepViewType: null }
  return preferencesOf({ ...none, profileBoardGroupBy: null, mostRecentBoardSortOrder }).most_recent_board_sort_order
}
