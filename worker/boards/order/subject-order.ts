import type { BoardCard } from '#domain/boards/contract.ts'
import type { Preferences } from '#domain/boards/preferences.ts'
import { batch } from '#worker/db/batch.ts'
import type { Requester } from '#worker/http/requester.ts'
import { ofKnown, type UserRow } from '#worker/profiles/read.ts'
import { sortToMove } from '../list/owner-sort.ts'
import { planList } from '../list/plan.ts'
import { boardCard } from '../view.ts'

/** Page size. */
const PAGE = 50

interface SubjectOrder {
  boards: BoardCard[]
  /** True if secret boards are listed among the public ones. */
  mixed: boolean
  bookmark: string | null
}

/**
 * The boards that the viewer's subject owns, by heading, in the order that a move changes. Boards shared with the subject are left out: a delegate sees only
 * boards that the subject owns.
 */
export async function readSubjectOrder(
  requester: Requester,
  user: UserRow,
  preferences: Preferences,
  bookmark: string | undefined,
): Promise<SubjectOrder> {
  const { most_recent_board_sort_order: chosen, profile_board_group_by: groupBy } = preferences
  const plan = planList(
    { listOwner: ofKnown(user.id, user.id, user.id), isOwner: true, name: user.username },
    {
      bookmark,
      sort: sortToMove(requester, { ...user, hasCustomOrder: user.hasCustomBoardOrder, chosen }),
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
  const page = plan.page((await batch(requester.db, { rows: plan.rows })).rows)
  const own = page.items.filter(({ card }) => card.role === 'owner')
  return {
    boards: own.map(({ card }) => boardCard(card)),
    mixed: groupBy === 'mix_public_private',
    bookmark: page.bookmark,
  }
}
