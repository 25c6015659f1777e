import { sql } from 'drizzle-orm'
import { usernameFault } from '../../domain/accounts/rules.ts'
import type { User } from '../../domain/profiles/contract.ts'
import type { UserUpdate } from '../../domain/profiles/settings.ts'
import { isFormerNameSql, isNameTaken } from '../accounts/conditions.ts'
import type { AccountViewer } from '../accounts/read.ts'
import { nameTaken, planAddress, provePassword, requireGood } from '../accounts/write.ts'
import { type Statement, statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { round } from '../db/round.ts'
import { followersAdded, personChanged, personHiddenOrShown, personRenamed } from '../effects/write.ts'
import type { Asker } from '../http/asker.ts'
import type { Client } from '../http/client.ts'
import { countAgainst, type Limit } from '../http/limits.ts'
import { accessOf, askAccess, requireProfile } from './access.ts'
import { userAnswer } from './read.ts'
import { users } from './tables.ts'

const WRITES: Limit = { name: 'settings', times: 100, seconds: 3600 }
const EMAILS: Limit = { name: 'settings-email', times: 5, seconds: 3600 }
/** How long a former username leads to its person, in ms: 90 days (G-077). */
const ALIAS = 90 * 24 * 3600 * 1000

/**
 * Changes what somebody says and decides about themselves (W-02, W-62), all of it in one batch or nothing. A new address waits until a
 * link proves it. The answer is the person as they are now.
 */
export async function updateUser(
  asker: Asker,
  client: Client,
  viewer: AccountViewer,
  input: UserUpdate,
): Promise<Partial<User>> {
  const { db, now } = asker
  const limits = [{ limit: WRITES, who: String(viewer.id) }]
  if (input.email !== undefined) limits.push({ limit: EMAILS, who: String(viewer.id) })
  await countAgainst(db, limits, now)
  const rename = input.username !== undefined && input.username !== viewer.username ? input.username : null
  requireGood([['username', rename === null ? null : usernameFault(rename)]])
  const wanted =
    input.email === undefined ? null : await proveAndPlan(asker, client, viewer, input.email, input.current_password)
  const writes: Statement[] = [
    ...(wanted ?? []),
    ...fieldStatements(db, viewer.id, input),
    ...(rename === null ? [] : renameStatements(asker, viewer, rename)),
    ...(rename === null && input.full_name === undefined ? [] : personRenamed(db, viewer.id)),
    ...(input.is_private_profile === undefined ? [] : privacyStatements(db, viewer.id, input.is_private_profile)),
  ]
  const { person } = await round(db, { writes, person: askAccess(asker, 'me') }).catch((error) => {
    throw isNameTaken(error) ? nameTaken() : error
  })
  const access = accessOf(asker, person)
  return userAnswer(access, requireProfile(access, 'me'), { get_page_metadata: false }, client.site)
}

/** An address may become the key to the account: whoever changes it proves that they have the key of now. */
async function proveAndPlan(
  asker: Asker,
  client: Client,
  viewer: AccountViewer,
  email: string,
  password: string | undefined,
) {
  requireGood([['current_password', password ? null : 'missing']])
  await provePassword(asker, viewer.id, password ?? '', 'current_password')
  return planAddress(asker, client, viewer, email)
}

/** The columns that a change sets; a website of another address isn't a verified one any more. */
function fieldStatements(db: Database, id: number, input: UserUpdate): Statement[] {
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
function renameStatements({ db, now }: Asker, viewer: AccountViewer, username: string): Statement[] {
  const old = sql`(select username from users where id = ${viewer.id})`
  return [
    statement(
      db,
      sql`delete from user_aliases where username = ${username} and (user_id = ${viewer.id} or expires_at <= ${now})`,
    ),
    statement(
      db,
      sql`insert into user_aliases (username, user_id, expires_at) select ${old}, ${viewer.id}, ${now + ALIAS} where true
        on conflict (username) do update set user_id = excluded.user_id, expires_at = excluded.expires_at`,
    ),
    statement(
      db,
      sql`update users set username = case when ${isFormerNameSql(username, viewer.id, now)} then null else ${username} end
        where id = ${viewer.id}`,
    ),
    statement(
      db,
      sql`update profile_boards set owner_username = ${username}
        where board_id in (select id from boards where owner_id = ${viewer.id})`,
    ),
  ]
}

/** Going public approves whoever waits; going private keeps whoever follows. What the world may find follows from it. */
function privacyStatements(db: Database, id: number, isPrivate: boolean): Statement[] {
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
