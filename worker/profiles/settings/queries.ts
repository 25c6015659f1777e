import { sql } from 'drizzle-orm'
import type { UserUpdate } from '../../../domain/profiles/settings.ts'
import { isFormerNameSql } from '../../accounts/conditions.ts'
import { type Statement, statement } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import { followersAdded, personChanged, personHiddenOrShown } from '../../effects/write.ts'
import { users } from '../tables.ts'

/** How long a former username leads to its person, in ms: 90 days (G-077). */
const ALIAS = 90 * 24 * 3600 * 1000

/** The columns that a change sets; a website of another address isn't a verified one any more. */
export function updateFields(db: Database, id: number, input: UserUpdate): Statement[] {
  const site = input.website_url
  const set = {
    ...(input.first_name !== undefined && { firstName: input.first_name }),
    ...(input.full_name !== undefined && { fullName: input.full_name }),
    ...(input.about !== undefined && { about: input.about }),
    ...(input.pronouns !== undefined && { pronouns: input.pronouns }),
    ...(input.location !== undefined && { location: input.location || null }),
    ...(input.impressum_url !== undefined && { impressumUrl: input.impressum_url || null }),
    ...(input.instagram_username !== undefined && { instagramUsername: input.instagram_username || null }),
    ...(input.locale !== undefined && { locale: input.locale }),
    ...(input.should_show_messaging !== undefined && { messagingOn: input.should_show_messaging }),
    ...(input.save_behavior !== undefined && { saveBehavior: input.save_behavior }),
    ...(input.comments_default_off !== undefined && { commentsDefaultOff: input.comments_default_off }),
    ...(input.keyboard_shortcuts !== undefined && { shortcutsOn: input.keyboard_shortcuts }),
    ...(site !== undefined && {
      websiteUrl: site || null,
      isWebsiteVerified: sql`is_website_verified and website_url is ${site}`,
    }),
  }
  // Drizzle refuses an update of nothing.
  const isEmpty = Object.keys(set).length === 0
  return [...(isEmpty ? [] : [db.update(users).set(set).where(sql`id = ${id}`)]), ...personChanged(db, id)]
}

/** The old name leads here for a while, and every copy of it changes. A name that is somebody's undoes the whole batch. */
export function renameStatements(db: Database, userId: number, username: string, now: number): Statement[] {
  const old = sql`(select username from users where id = ${userId})`
  return [
    statement(
      db,
      sql`delete from user_aliases where username = ${username} and (user_id = ${userId} or expires_at <= ${now})`,
    ),
    statement(
      db,
      sql`insert into user_aliases (username, user_id, expires_at) select ${old}, ${userId}, ${now + ALIAS} where true
        on conflict (username) do update set user_id = excluded.user_id, expires_at = excluded.expires_at`,
    ),
    statement(
      db,
      sql`update users set username = case when ${isFormerNameSql(username, userId, now)} then null else ${username} end
        where id = ${userId}`,
    ),
    statement(
      db,
      sql`update profile_boards set owner_username = ${username}
        where board_id in (select id from boards where owner_id = ${userId})`,
    ),
  ]
}

/** Going public approves whoever waits; going private keeps whoever follows. What the world may find follows from it. */
export function privacyStatements(db: Database, id: number, isPrivate: boolean): Statement[] {
  const waiting = sql`(select requester_id from follow_requests r where r.target_id = ${id}
    and not exists (select 1 from follows f where f.follower_id = r.requester_id and f.followee_id = ${id})
    and not exists (select 1 from blocks k where (k.blocker_id = ${id} and k.blocked_id = r.requester_id)
      or (k.blocker_id = r.requester_id and k.blocked_id = ${id})))`
  const approve = [
    ...followersAdded(db, waiting, id),
    statement(
      db,
      sql`insert into follows (follower_id, followee_id, rk) select requester_id, target_id, rk
      from follow_requests where target_id = ${id} and requester_id in ${waiting}`,
    ),
    statement(db, sql`delete from follow_requests where target_id = ${id}`),
  ]
  return [
    db.update(users).set({ isPrivate }).where(sql`id = ${id}`),
    ...(isPrivate ? [] : approve),
    ...personHiddenOrShown(db, id),
  ]
}
