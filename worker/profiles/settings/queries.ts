import type { SQL } from 'drizzle-orm'
import type { UserUpdate } from '#domain/profiles/settings.ts'
import type { Statement } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { sql } from '#worker/db/sql.ts'
import { run, setOf } from '#worker/db/write.ts'
import { isFormerNameSql } from '#worker/model/accounts/rules.ts'
import {
  followersAdded,
  notifyAdmission,
  personChanged,
  personVisibilityChanged,
  queueAdmissionWebhooks,
  readReceiptsChanged,
} from '#worker/model/effects/write.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { updateBusiness } from '../business/queries.ts'

/** Time in ms during which a former username redirects: 90 days (G-077). */
const ALIAS_LIFETIME = 90 * 24 * 3600 * 1000

/** Updates the columns of the input. A new website is not verified yet. */
export function updateFields(id: number, input: UserUpdate): Statement[] {
  const site = input.website_url
  const set = {
    firstName: input.first_name,
    fullName: input.full_name,
    about: input.about,
    pronouns: input.pronouns,
    location: orNull(input.location),
    impressumUrl: orNull(input.impressum_url),
    instagramUsername: orNull(input.instagram_username),
    locale: input.locale,
    isPartner: input.is_partner,
    messagingOn: input.should_show_messaging,
    readReceiptsOn: input.read_receipts,
    saveBehavior: input.save_behavior,
    commentsDefaultOff: input.comments_default_off,
    commentsFrom: input.comments_from,
    commentWords: input.comment_words,
    shortcutsOn: input.keyboard_shortcuts,
    logsOn: input.logs_presses,
    websiteUrl: orNull(site),
    isWebsiteVerified: site === undefined ? undefined : sql`is_website_verified and website_url is ${site}`,
  }
  // Drizzle skips undefined columns, and rejects an update without columns.
  const isEmpty = Object.values(set).every((value) => value === undefined)
  return [
    ...(isEmpty ? [] : [run`update ${users} ${setOf(users, set)} where id = ${id}`]),
    ...(input.read_receipts === undefined ? [] : readReceiptsChanged(id)),
    ...updateBusiness(id, input),
    ...personChanged(id),
  ]
}

/** Turns an empty optional text into null; undefined stays. */
function orNull(text: string | undefined): string | null | undefined {
  return text === undefined ? undefined : text || null
}

/** Changes the username and its copies, and keeps the former one as a redirect. The whole batch fails if the name is taken. */
export function renameStatements(userId: number, username: string, now: number): Statement[] {
  const old = sql`(select username from users where id = ${userId})`
  return [
    run`delete from user_aliases where username = ${username} and (user_id = ${userId} or expires_at <= ${now})`,
    run`insert into user_aliases (username, user_id, expires_at) select ${old}, ${userId}, ${now + ALIAS_LIFETIME} where true
        on conflict (username) do update set user_id = excluded.user_id, expires_at = excluded.expires_at`,
    run`update users set username = case when ${isFormerNameSql(username, userId, now)} then null else ${username} end
        where id = ${userId}`,
    run`update profile_boards set owner_username = ${username}
        where board_id in (select id from boards where owner_id = ${userId})`,
  ]
}

/** The people whose follow requests are approved when a private person goes public, as a subquery. */
export function waitingFor(id: number): SQL {
  return sql`(select requester_id from follow_requests r where r.target_id = ${id}
    and not exists (select 1 from follows f where f.follower_id = r.requester_id and f.followee_id = ${id})
    and not exists (select 1 from blocks k where (k.blocker_id = ${id} and k.blocked_id = r.requester_id)
      or (k.blocker_id = r.requester_id and k.blocked_id = ${id})))`
}

/**
 * Sets the privacy and updates the visibility of pins and boards. Going public approves pending requests and notifies their senders; going private keeps all
 * followers.
 */
export function privacyStatements(id: number, isPrivate: boolean, now: number): Statement[] {
  const waiting = waitingFor(id)
  const approve = [
    ...followersAdded(waiting, id),
    run`insert into follows (follower_id, followee_id, rk) select requester_id, target_id, rk
      from follow_requests where target_id = ${id} and requester_id in ${waiting}`,
    ...notifyAdmission(id, newId(), now),
    queueAdmissionWebhooks(id, now),
    run`delete from follow_requests where target_id = ${id}`,
  ]
  return [
    run`update ${users} ${setOf(users, { isPrivate })} where id = ${id}`,
    ...(isPrivate ? [] : approve),
    ...personVisibilityChanged(id),
  ]
}
