import { sql } from 'drizzle-orm'
import { type Statement, statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { boardFollowsRemoved, boardPeopleChanged } from '../effects/write.ts'
import { ownCoverKeys } from '../media/conditions.ts'
import { handOnMedia, noteMedia } from '../media/write.ts'

/** Rows that are of one person alone: the table, and its column that names them. */
const OWN: readonly [string, string][] = [
  ['sessions', 'user_id'],
  ['account_tokens', 'user_id'],
  ['idempotency_keys', 'user_id'],
  ['user_metadata', 'user_id'],
  ['user_aliases', 'user_id'],
  ['user_experiences', 'user_id'],
  ['undo_entries', 'user_id'],
  ['cluster_dismissals', 'user_id'],
  ['cluster_jobs', 'user_id'],
  ['pin_clusters', 'user_id'],
  ['board_follows', 'user_id'],
  ['board_slugs', 'owner_id'],
  ['home_pins', 'user_id'],
  ['home_inboxes', 'user_id'],
  ['pin_hides', 'user_id'],
  ['pin_tries', 'user_id'],
  ['topic_follows', 'user_id'],
]

/** Rows between two people. */
const BETWEEN: readonly [string, string, string][] = [
  ['linked_accounts', 'user_id', 'other_id'],
  ['delegations', 'delegate_id', 'subject_id'],
  ['follow_requests', 'target_id', 'requester_id'],
  ['blocks', 'blocker_id', 'blocked_id'],
  ['reports', 'reporter_id', 'target_id'],
  ['board_invites', 'user_id', 'inviter_id'],
]

/** Rows of a board. */
const OF_BOARDS = ['board_follows', 'board_invites', 'board_locks', 'board_slugs', 'sections']

/** What is bounded by nature, then the person. */
export function deleteTheRest(db: Database, userId: number): Statement[] {
  const own = sql`(select id from boards where owner_id = ${userId})`
  return [
    ...boardPeopleChanged(
      db,
      sql`(select board_id from profile_boards where user_id = ${userId} and role = 'collaborator')`,
      { without: userId },
    ),
    ...boardFollowsRemoved(db, sql`(select board_id from board_follows where user_id = ${userId})`),
    statement(
      db,
      sql`delete from cluster_pins where cluster_id in (select id from pin_clusters where user_id = ${userId})`,
    ),
    ...OWN.map(([table, column]) =>
      statement(db, sql`delete from ${sql.raw(table)} where ${sql.raw(column)} = ${userId}`),
    ),
    ...BETWEEN.map(([table, a, b]) =>
      statement(db, sql`delete from ${sql.raw(table)} where ${sql.raw(a)} = ${userId} or ${sql.raw(b)} = ${userId}`),
    ),
    statement(db, sql`update takedowns set sender_id = null where sender_id = ${userId}`),
    statement(db, sql`update pins set promoter_id = null where promoter_id = ${userId}`),
    statement(db, sql`delete from profile_boards where user_id = ${userId} or board_id in ${own}`),
    ...OF_BOARDS.map((table) => statement(db, sql`delete from ${sql.raw(table)} where board_id in ${own}`)),
    noteMedia(db, ownCoverKeys(sql`owner_id = ${userId}`)),
    statement(db, sql`delete from boards where owner_id = ${userId}`),
    noteMedia(db, sql`select image_key from users where id = ${userId}`),
    handOnMedia(db, userId),
    noteMedia(
      db,
      sql`select key as image_key from media where owner_id = ${userId}
      union select poster_key from media where owner_id = ${userId}`,
    ),
    statement(db, sql`delete from media where owner_id = ${userId}`),
    statement(db, sql`delete from users where id = ${userId}`),
  ]
}
