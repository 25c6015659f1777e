import type { SQL } from 'drizzle-orm'
import type { Scope } from '#domain/accounts/delegate-scopes.ts'
import type { PreferencesInput } from '#domain/boards/preferences.ts'
import type { Statement } from '#worker/db/batch.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { run, setOf, valuesOf } from '#worker/db/write.ts'
import type { Requester } from '#worker/http/requester.ts'
import { actingForSql, requesterSql } from '#worker/model/accounts/rules.ts'
import { personChanged } from '#worker/model/effects/write.ts'
import { userMetadata } from '#worker/model/profiles/tables.ts'

/** A user's display preferences; no row if all are defaults. */
export function selectPreferences(userId: number | SQL) {
  return select(userMetadata)`from ${userMetadata} where ${userMetadata.userId} = ${userId}`
}

/** Stores the given preferences. A change that other viewers see also invalidates their cached pages. */
export function upsertPreferences(userId: number, input: PreferencesInput): Statement[] {
  const { profile_board_rep_view_type: boardView, profile_board_group_by: groupBy } = input
  const set = {
    ...(input.most_recent_board_sort_order && { mostRecentBoardSortOrder: input.most_recent_board_sort_order }),
    ...(boardView && { profileBoardRepViewType: boardView }),
    ...(input.profile_pin_rep_view_type && { profilePinRepViewType: input.profile_pin_rep_view_type }),
    ...(input.board_pin_rep_view_type && { boardPinRepViewType: input.board_pin_rep_view_type }),
    ...(groupBy && { profileBoardGroupBy: groupBy }),
  }
  if (Object.keys(set).length === 0) return []
  const kept = run`insert into ${userMetadata} ${valuesOf(userMetadata, { userId, ...set })} on conflict (user_id) do update ${setOf(userMetadata, set)}`
  if (!boardView && !groupBy) return [kept]
  return [kept, ...personChanged(userId)]
}

export function userIdOf(username: string): SQL {
  return sql`(select id from users where username = ${username})`
}

/** The hidden board of a user's boardless pins (G-038). */
export function selectQuickSavesBoard(userId: SQL) {
  return select({ id: sql<number>`id` })`from boards where owner_id = ${userId} and kind = 'quicksave'`
}

/** `acts` is 1 if the viewer is the person or may act for them in a scope. */
export function selectMayAct(requester: Requester, person: number | SQL, scope: Scope) {
  const acts = sql<number>`${actingForSql(requesterSql(requester), person, scope)}`
  return select({ acts })`from (select 1)`
}
