import { sql } from 'drizzle-orm'
import type { BoardSort } from '../../domain/boards/contract.ts'
import { ownerSort, preferencesOf } from '../../domain/boards/preferences.ts'
import { isGroupOn } from '../../domain/experiments/registry.ts'
import type { Asker } from '../http/asker.ts'
import type { Whose } from '../profiles/read.ts'
import { users } from '../profiles/tables.ts'

/** The order that most owners see. */
const USUAL = 'last_pinned_to'

/** A list whose first row also tells which order its person wishes for. Of others nobody looks it up. */
export function withWish(whose: Whose): Whose {
  const { beginning, columns } = whose
  if (!beginning) return whose
  return {
    ...whose,
    beginning: {
      ...beginning,
      from: sql`${beginning.from} left join user_metadata as wish on wish.user_id = case when session.user_id = person.id then person.id end`,
    },
    columns: {
      ...columns,
      chosen: sql`wish.most_recent_board_sort_order`.as('w_chosen'),
      hasCustomOrder: sql`person.has_custom_board_order`.mapWith(users.hasCustomBoardOrder).as('w_has_order'),
      groupBoardCount: sql`person.group_board_count`.as('w_groups'),
      isEmployee: sql`person.is_employee`.mapWith(users.isEmployee).as('w_is_employee'),
    },
  }
}

/** The same in the usual order: where its owner wishes for another, none of the list is read (G-034). */
export function inUsualOrder(whose: Whose): Whose {
  const own = sql`case when person.has_custom_board_order then 'custom' else ${USUAL} end`
  const isUsual = sql`coalesce(nullif(wish.most_recent_board_sort_order, 'custom'), ${own}) = ${USUAL}`
  return { ...withWish(whose), id: sql`case when ${isUsual} then ${whose.id} end` }
}

export interface Wish {
  id: number
  chosen: string | null
  hasCustomOrder: boolean
  groupBoardCount: number
  isEmployee: boolean
}

/** The order that an owner wishes for, as their list told it; null: the usual one. */
export function wishedSort({ experiments }: Asker, owner: object) {
  const { id, chosen, hasCustomOrder, groupBoardCount, isEmployee } = owner as Wish
  const groupsLead = () =>
    groupBoardCount > 0 && isGroupOn(experiments.meet('web_group_boards_at_top', { id, isEmployee }))
  const sort = ownerSort({ chosen: chosenSort(chosen), hasCustomOrder, groupsLead })
  return sort === USUAL ? null : sort
}

/** The order in which somebody's boards are moved: their own where there is one, else as they see them. */
export function orderToMove(asker: Asker, owner: Wish): BoardSort {
  return owner.hasCustomOrder ? 'custom' : (wishedSort(asker, owner) ?? USUAL)
}

/** A kept order, or null for what is none. */
export function chosenSort(mostRecentBoardSortOrder: string | null) {
  const none = { profileBoardRepViewType: null, profilePinRepViewType: null, boardPinRepViewType: null }
  return preferencesOf({ ...none, profileBoardGroupBy: null, mostRecentBoardSortOrder }).most_recent_board_sort_order
}
