import { sql } from 'drizzle-orm'
import type { Scope } from '../../domain/accounts/contract.ts'
import type { BoardCard } from '../../domain/boards/contract.ts'
import { type Preferences, preferencesOf } from '../../domain/boards/preferences.ts'
import { actingForSql, askerSql } from '../accounts/conditions.ts'
import { batchAll, type Statement } from '../db/batch.ts'
import type { Asker } from '../http/asker.ts'
import { type Access, accessStatements, ofKnown, readAccess, type UserRow } from '../profiles/read.ts'
import { planList } from './list.ts'
import { type PreferencesRow, selectPreferences } from './preference-queries.ts'
import { boardCard } from './view.ts'
import { orderToMove } from './wish.ts'

/** Boards on a page of them. */
const PAGE = 50

/** Somebody for whom the viewer wants to act, whether they let them, and what they chose about how they are shown; one round. */
export async function openSubject(
  asker: Asker,
  username: string,
  scope: Scope,
): Promise<{ access: Access; may: boolean; preferences: Preferences }> {
  const { db } = asker
  const who = { username }
  const subject = sql`(select id from users where username = ${username})`
  const results: unknown[] = await batchAll<Statement>(db, [
    ...accessStatements(asker, who),
    db.select({ may: sql<number>`${actingForSql(askerSql(asker), subject, scope)}`.as('may') }).from(sql`(select 1)`),
    selectPreferences(db, subject),
  ])
  const access = readAccess(asker, who, results)
  const [acts, rows] = results as [{ may: number }[], PreferencesRow[]]
  return { access, may: Boolean(acts[0]?.may), preferences: preferencesOf(rows[0] ?? null) }
}

/** Somebody's own boards, as whoever may order them sees them. */
export interface SubjectOrder {
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
    { whose: ofKnown(user.id, user.id, user.id), isOwner: true, name: user.username },
    {
      bookmark,
      sort: orderToMove(asker, { ...user, hasCustomOrder: user.hasCustomBoardOrder, chosen }),
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
  const page = plan.page(await batchAll(asker.db, plan.statements))
  const own = page.items.filter(({ card }) => card.role === 'owner')
  return {
    boards: own.map(({ card }) => boardCard(card)),
    mixed: groupBy === 'mix_public_private',
    bookmark: page.bookmark,
  }
}
