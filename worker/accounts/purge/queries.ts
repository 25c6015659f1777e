import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'
import { scheduleCleanup, transferMedia } from '#worker/media/write.ts'
import {
  boardFollowsRemoved,
  boardPeopleChanged,
  followersOfPurgedRemoved,
  followsOfPurgedRemoved,
  pinsRemoved,
  purgedPinsRemoved,
} from '#worker/model/effects/write.ts'
import { ownCoverKeys } from '#worker/model/media/rules.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { nextPins } from '../hand-over/queries.ts'
import { forgetCases } from './cases/queries.ts'

/** Deleted accounts whose restore period is over, oldest first, after a position. */
export function selectDue(now: number, { purgeAt, id }: Due, limit: number) {
  return select({ id: users.id, purgeAt: sql<number>`${users.purgeAt}` })`
    from ${users}
    where purge_at is not null and purge_at <= ${now} and (purge_at, id) > (${purgeAt}, ${id})
    order by ${users.purgeAt}, ${users.id}
    limit ${limit}`
}
export interface Due {
  id: number
  /** ms since 1970. */
  purgeAt: number
}

/** Remaining rows of an account apart from its own pins, each as 1 or 0: other users' pins on its boards, follows, messages, comments and others. */
export function selectLeftovers(userId: number) {
  return {
    guests: selectExists(sql`select 1 from pins where board_id in ${boardsOf(userId)}`),
    follows: selectExists(sql`select 1 from follows where follower_id = ${userId} or followee_id = ${userId}`),
    messages: selectExists(sql`select 1 from messages where sender_id = ${userId}`),
    comments: selectExists(sql`select 1 from comments where author_id = ${userId}`),
    hooked: selectExists(
      sql`select 1 from webhooks as w cross join webhook_deliveries as d on d.webhook_id = w.id where w.user_id = ${userId}`,
    ),
    told: selectExists(
      sql`select 1 from notification_people where actor_id = ${userId} union all select 1 from notification_people where user_id = ${userId}`,
    ),
    numbers: selectExists(
      sql.join(
        NUMBER_TABLES.map((table) => sql`select 1 from ${sql.raw(table)} where user_id = ${userId}`),
        sql` union all `,
      ),
    ),
  }
}

function selectExists(query: SQL) {
  return select({ found: sql<number>`exists (${query})` })`from (select 1)`
}

function boardsOf(userId: number): SQL {
  return sql`(select id from boards where owner_id = ${userId})`
}

/**
 * Deletes other users' pins on boards that are deleted with their owner, and subtracts them from their savers' counters. Runs after the owner's pins
 * are deleted, so that it reads no others.
 */
export function deletePinsOnOwnBoards(userId: number, limit: number): Statement[] {
  const part = sql`(select id from pins where board_id in ${boardsOf(userId)} limit ${limit})`
  return pinsRemoved(part, { counted: true })
}

/**
 * Deletes those of the user's next pins that are on their own boards. Only the user's own counters include them, and these are deleted with the
 * account. `left`: 1 if the user still has pins.
 */
export function deleteOwnPins(userId: number, limit: number) {
  return {
    removed: purgedPinsRemoved(nextPins(userId, limit), sql`board_owner_id = ${userId}`),
    left: selectExists(sql`select 1 from pins where pinner_id = ${userId}`),
  }
}

/** Deletes follows of and by the user, and updates the counters of the other side. */
export function deleteFollows(userId: number, limit: number): Statement[] {
  const following = sql`(select followee_id from follows where follower_id = ${userId} order by rk limit ${limit})`
  const followers = sql`(select follower_id from follows where followee_id = ${userId} order by rk limit ${limit})`
  return [
    ...followsOfPurgedRemoved(following),
    run`delete from follows where follower_id = ${userId} and followee_id in ${following}`,
    ...followersOfPurgedRemoved(followers),
    run`delete from follows where followee_id = ${userId} and follower_id in ${followers}`,
  ]
}

/** Deletes messages sent by the user, for all recipients. */
export function deleteMessages(userId: number, limit: number): Statement {
  return run`delete from messages where id in (select id from messages where sender_id = ${userId} limit ${limit})`
}

/** Deletes comments of the user with all replies to them. */
export function deleteComments(userId: number, limit: number): Statement[] {
  const replies = sql`select r.id from comments as c cross join comments as r on r.parent_id = c.id where c.author_id = ${userId} limit ${limit}`
  const own = sql`select id from comments as c where author_id = ${userId}
    and not exists (select 1 from comments as r where r.parent_id = c.id) limit ${limit}`
  return [run`delete from comments where id in (${replies})`, run`delete from comments where id in (${own})`]
}

/** Removes the user from other people's notifications, and deletes the user's own. */
export function deleteNotifications(userId: number, limit: number): Statement[] {
  const others = sql`select user_id, notification_id from notification_people where actor_id = ${userId} order by user_id, rk limit ${limit}`
  const own = sql`select rowid from notification_people where user_id = ${userId} limit ${limit}`
  return [
    run`update notifications set people_count = people_count - 1 where (user_id, id) in (${others})`,
    run`delete from notification_people where actor_id = ${userId} and (user_id, notification_id) in (${others})`,
    run`delete from notification_people where rowid in (${own})`,
  ]
}

/** Deletes events of the user's webhooks. */
export function deleteWebhookDeliveries(userId: number, limit: number): Statement {
  return run`delete from webhook_deliveries where (webhook_id, id) in (
      select d.webhook_id, d.id from webhooks as w cross join webhook_deliveries as d on d.webhook_id = w.id
      where w.user_id = ${userId} limit ${limit})`
}

/** Deletes the user's analytics. */
export function deleteNumbers(userId: number, limit: number): Statement[] {
  return NUMBER_TABLES.map(
    (table) =>
      run`delete from ${sql.raw(table)} where rowid in (select rowid from ${sql.raw(table)} where user_id = ${userId} limit ${limit})`,
  )
}

const NUMBER_TABLES = ['daily_viewers', 'daily_numbers', 'monthly_numbers']

/** Tables with rows of one user, each with its user id column. */
const USER_TABLES: readonly [string, string][] = [
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
  ['invite_codes', 'user_id'],
  ['invite_landings', 'user_id'],
  ['home_pins', 'user_id'],
  ['home_pending', 'user_id'],
  ['home_inboxes', 'user_id'],
  ['pin_hides', 'user_id'],
  ['pin_tries', 'user_id'],
  ['topic_follows', 'user_id'],
  ['comment_mentions', 'user_id'],
  ['comment_reactions', 'user_id'],
  ['pin_reactions', 'user_id'],
  ['conversation_members', 'user_id'],
  ['bell_mails', 'user_id'],
  ['known_browsers', 'user_id'],
  ['notifications', 'user_id'],
  ['bells', 'user_id'],
  ['data_exports', 'user_id'],
  ['monthly_exports', 'user_id'],
  ['archive_targets', 'user_id'],
  ['webhooks', 'user_id'],
  ['data_imports', 'user_id'],
  ['libraries', 'user_id'],
  ['library_counts', 'user_id'],
  ['oauth_grants', 'user_id'],
  ['oauth_apps', 'owner_id'],
]

/** Tables with rows of two users, each with both id columns. */
const PAIR_TABLES: readonly [string, string, string][] = [
  ['linked_accounts', 'user_id', 'other_id'],
  ['delegations', 'delegate_id', 'subject_id'],
  ['follow_requests', 'target_id', 'requester_id'],
  ['blocks', 'blocker_id', 'blocked_id'],
  ['reports', 'reporter_id', 'target_id'],
  ['board_invites', 'user_id', 'inviter_id'],
  ['invite_admissions', 'owner_id', 'viewer_id'],
]

/** Tables with rows of one board. */
const BOARD_TABLES = ['board_follows', 'board_invites', 'board_locks', 'board_slugs', 'sections']

/** Deletes all remaining rows, whose number is bounded, and then the user. */
export function deleteRemainingRows(userId: number): Statement[] {
  const own = sql`(select id from boards where owner_id = ${userId})`
  return [
    ...boardPeopleChanged(
      sql`(select board_id from profile_boards where user_id = ${userId} and role = 'collaborator')`,
      { without: userId },
    ),
    ...boardFollowsRemoved(userId, sql`(select board_id from board_follows where user_id = ${userId})`),
    run`delete from cluster_pins where cluster_id in (select id from pin_clusters where user_id = ${userId})`,
    // The conversation remains for the others; its key no longer contains the user.
    run`update conversations set member_key = null, people_count = people_count - 1
        where id in (select conversation_id from conversation_members where user_id = ${userId} and left_at is null)`,
    ...USER_TABLES.map(([table, column]) => run`delete from ${sql.raw(table)} where ${sql.raw(column)} = ${userId}`),
    ...PAIR_TABLES.map(
      ([table, a, b]) =>
        run`delete from ${sql.raw(table)} where ${sql.raw(a)} = ${userId} or ${sql.raw(b)} = ${userId}`,
    ),
    run`update takedowns set sender_id = null where sender_id = ${userId}`,
    ...forgetCases(userId),
    run`update pins set promoter_id = null where promoter_id = ${userId}`,
    run`delete from profile_boards where user_id = ${userId} or board_id in ${own}`,
    ...BOARD_TABLES.map((table) => run`delete from ${sql.raw(table)} where board_id in ${own}`),
    scheduleCleanup(ownCoverKeys(sql`owner_id = ${userId}`)),
    run`delete from boards where owner_id = ${userId}`,
    scheduleCleanup(sql`select image_key from users where id = ${userId}`),
    scheduleCleanup(sql`select cover_key as image_key from businesses where user_id = ${userId}`),
    run`delete from businesses where user_id = ${userId}`,
    transferMedia(userId),
    scheduleCleanup(
      sql`select key as image_key from media where owner_id = ${userId}
      union select poster_key from media where owner_id = ${userId}`,
    ),
    run`delete from media where owner_id = ${userId}`,
    run`delete from users where id = ${userId}`,
  ]
}
