import type { BoardCard } from '../../../domain/boards/contract.ts'
import type { Preferences } from '../../../domain/boards/preferences.ts'
import { round } from '../../db/round.ts'
import type { Asker } from '../../http/asker.ts'
import { ofKnown, type UserRow } from '../../profiles/read.ts'
import { sortToMove } from '../list/owner-sort.ts'
import { planList } from '../list/plan.ts'
import { boardCard } from '../view.ts'

/** Boards on a page of them. */
const PAGE = 50

/** Somebody's own boards, as whoever may order them sees them. */
interface SubjectOrder {
  boards: BoardCard[]
  /** Secret boards stand with the public ones. */
  mixed: boolean
  bookmark: string | null
}

/**
 * The own boards of somebody for whom the viewer acts, heading by heading, in the order that a move changes. Boards of others on which that
 * person works aren't told: who let one act for them didn't make those.
 */
export async function readSubjectOrder(
  asker: Asker,
  user: UserRow,
  preferences: Preferences,
  bookmark: string | undefined,
): Promise<SubjectOrder> {
  const { most_recent_board_sort_order: chosen, profile_board_group_by: groupBy } = preferences
  const plan = planList(
    asker,
    { listOwner: ofKnown(user.id, user.id, user.id), isOwner: true, name: user.username },
    {
      bookmark,
      sort: sortToMove(asker, { ...user, hasCustomOrder: user.hasCustomBoardOrder, chosen }),
      group_by: groupBy,
      page_size: PAGE,
      field_set_key: 'board_card',
      filter_types: [],
      filter_stories: true,
      filter_all_pins: true,
      include_archived: true,
      filter_shopping_list: false,
      as_others: false,
    },
  )
  if (plan.refusal) throw plan.refusal
  const page = plan.page(await round(asker.db, plan.statements))
  const own = page.items.filter(({ card }) => card.role === 'owner')
  return {
    boards: own.map(({ card }) => boardCard(card)),
    mixed: groupBy === 'mix_public_private',
    bookmark: page.bookmark,
  }
}
