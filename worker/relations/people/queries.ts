import { type SQL, sql } from 'drizzle-orm'
import { askerSql, askingSession } from '../../accounts/conditions.ts'
import type { Database } from '../../db/open.ts'
import type { Session } from '../../http/asker.ts'
import { isPerson } from '../../profiles/conditions.ts'
import type { Who } from '../../profiles/read.ts'
import { users } from '../../profiles/tables.ts'

/** Lists of people around one: where they stand, and which column names the one and the others. Newest first. */
const LISTS = {
  followers: { table: 'follows', of: 'followee_id', who: 'follower_id' },
  following: { table: 'follows', of: 'follower_id', who: 'followee_id' },
  requests: { table: 'follow_requests', of: 'target_id', who: 'requester_id' },
  blocks: { table: 'blocks', of: 'blocker_id', who: 'blocked_id' },
} as const
export type PeopleList = keyof typeof LISTS

/** The id of whose list it is, as a scalar that is null where the viewer may not see it: the SQL twin of `canSeeProfile`. */
export function ownerSql(session: Session, who: Who): SQL {
  if (who === 'me') return askerSql(session)
  const { from, isAsking } = askingSession(session)
  return sql`(select person.id from users as person
    left join ${from} on ${isAsking}
    left join follows as tie on person.is_private and tie.follower_id = session.user_id and tie.followee_id = person.id
    where ${isPerson(who, 'person')} and person.closed_at is null
      and (person.is_private = 0 or person.id = session.user_id or tie.rk is not null))`
}

interface PeopleRange {
  /** Around whom; null where the viewer may not see the list, which then reads no row. */
  of: SQL | number
  viewerId: SQL | number | null
  after: number | null
  limit: number
}

/** A stretch of a list: cards of open people, with what is between each and the viewer. */
export function selectPeople(db: Database, list: PeopleList, { of, viewerId, after, limit }: PeopleRange) {
  const { table, of: whose, who } = LISTS[list]
  const owner = sql.raw(`list.${whose}`)
  return selectCards(db, sql`${sql.raw(table)} as list`, sql.raw(`list.${who}`), viewerId)
    .where(after === null ? sql`${owner} = ${of}` : sql`${owner} = ${of} and list.rk > ${after}`)
    .orderBy(sql`list.rk`)
    .limit(limit)
}

/** Cards of the open people that a table `list (…, rk)` names, in its order, with what is between each and the viewer. */
export function selectCards(db: Database, list: SQL, id: SQL, viewerId: SQL | number | null) {
  const tie = (name: string) => sql<number | null>`${sql.raw(`tie_${name}.rk`)}`.as(name)
  return db
    .select({
      rk: sql<number>`list.rk`.as('list_rk'),
      id: users.id,
      username: users.username,
      fullName: users.fullName,
      imageKey: users.imageKey,
      isPrivate: users.isPrivate,
      isVerifiedMerchant: users.isVerifiedMerchant,
      isVerifiedIdentity: users.isVerifiedIdentity,
      isWebsiteVerified: users.isWebsiteVerified,
      following: tie('following'),
      followed: tie('followed'),
      requested: tie('requested'),
      blocking: tie('blocking'),
    })
    .from(list)
    .innerJoin(users, sql`users.id = ${id} and users.closed_at is null`)
    .leftJoin(
      sql`follows as tie_following`,
      sql`tie_following.follower_id = ${viewerId} and tie_following.followee_id = users.id`,
    )
    .leftJoin(
      sql`follows as tie_followed`,
      sql`tie_followed.followee_id = ${viewerId} and tie_followed.follower_id = users.id`,
    )
    .leftJoin(
      sql`follow_requests as tie_requested`,
      sql`tie_requested.requester_id = ${viewerId} and tie_requested.target_id = users.id`,
    )
    .leftJoin(
      sql`blocks as tie_blocking`,
      sql`tie_blocking.blocker_id = ${viewerId} and tie_blocking.blocked_id = users.id`,
    )
    .$dynamic()
}
export type PeopleRow = Awaited<ReturnType<typeof selectPeople>>[number]

/** How many of the newest public pins are looked at. */
const LOOKED_AT = 200

/** People whom somebody may want to follow: who saved last what the world may find, without those they follow, asked or blocked. */
export function selectSuggestedPeople(db: Database, viewerId: number, limit: number) {
  const savers = sql`(select pinner_id, min(saved_rk) as rk
    from (select pinner_id, saved_rk from pins where listed = 1 order by saved_rk limit ${LOOKED_AT}) group by pinner_id)`
  return selectCards(db, sql`${savers} as list`, sql`list.pinner_id`, sql`${viewerId}`)
    .where(
      sql`users.id <> ${viewerId} and users.is_private = 0
        and tie_following.rk is null and tie_requested.rk is null and tie_blocking.rk is null
        and not exists (select 1 from blocks where blocker_id = users.id and blocked_id = ${viewerId})`,
    )
    .orderBy(sql`list.rk`)
    .limit(limit)
}
