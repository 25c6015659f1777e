import type { SQL } from 'drizzle-orm'
import { newId } from '#worker/db/ids.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'

import { run } from '#worker/db/write.ts'
import type { Requester } from '#worker/http/requester.ts'
import { isBlockedFromPin, stillActsFor, viewerSql } from '#worker/model/pins/rules.ts'
import type { PinActor } from '../access/acting.ts'
import type { MarkTable } from '../access/queries.ts'

/** `has` is 1 if the viewer set this flag on a pin. */
export function selectHasMark(requester: Requester, pinId: number, table: MarkTable) {
  const has = sql`exists (select 1 from ${sql.raw(table)} where user_id = ${viewerSql(requester)} and pin_id = ${pinId})`
  return select({ has: sql<number>`${has}` })`from (select 1)`
}

/** A person's mark of a pin: `isSet` is 1 if they have set it; `there` is 0 if the pin is deleted; `likes` is its number of likes. */
export function selectMark(table: MarkTable, userId: number, pinId: number) {
  return select({
    there: sql<number>`deleted_at is null`,
    isSet: sql<number>`exists (select 1 from ${sql.raw(table)} where user_id = ${userId} and pin_id = ${pinId})`,
    likes: sql<number>`reaction_count`,
  })`from pins where id = ${pinId}`
}

/** Hides a pin, unless it is deleted. */
export function hidePin(userId: number, pinId: number) {
  return run`insert or ignore into pin_hides (user_id, pin_id) select ${userId}, id from pins where id = ${pinId} and deleted_at is null`
}

export function unhidePin(userId: number, pinId: number) {
  return run`delete from pin_hides where user_id = ${userId} and pin_id = ${pinId}`
}

/** Marks a pin as tried, unless it is deleted or a block exists. `rk`: minus a fresh id. */
export function tryPin(userId: number, pinId: number, rk: number) {
  return run`insert or ignore into pin_tries (user_id, pin_id, rk) select ${userId}, id, ${rk} from pins
        where id = ${pinId} and deleted_at is null and not ${isBlockedFromPin(sql`${userId}`, sql`pins.pinner_id`, sql`pins.board_owner_id`)}`
}

/** Marks a pin as tried if `when` holds. */
export function triedMarked(userId: number, pinId: number, when: SQL) {
  return run`insert or ignore into pin_tries (user_id, pin_id, rk) select ${userId}, ${pinId}, ${-newId()} where ${when}`
}

export function untryPin(userId: number, pinId: number) {
  return run`delete from pin_tries where user_id = ${userId} and pin_id = ${pinId}`
}

/** Likes a pin, unless it is deleted or a block exists. `rk`: minus a fresh id. */
export function likePin(userId: number, pinId: number, rk: number) {
  return run`insert or ignore into pin_reactions (user_id, pin_id, rk) select ${userId}, id, ${rk} from pins
        where id = ${pinId} and deleted_at is null and not ${isBlockedFromPin(sql`${userId}`, sql`pins.pinner_id`, sql`pins.board_owner_id`)}`
}

export function unlikePin(userId: number, pinId: number) {
  return run`delete from pin_reactions where user_id = ${userId} and pin_id = ${pinId}`
}

/** One row if the topic has a public pin. */
export function selectPublicTopic(slug: string) {
  return select({ slug: sql<string>`slug` })`from pin_annotations where slug = ${slug} and listed = 1 limit 1`
}

export function addTopicFollow(userId: number, slug: string) {
  return run`insert or ignore into topic_follows (user_id, slug, rk) values (${userId}, ${slug}, ${-newId()})`
}

export function removeTopicFollow(userId: number, slug: string) {
  return run`delete from topic_follows where user_id = ${userId} and slug = ${slug}`
}

export function markFavorite(at: PinActor, favorited: boolean) {
  const flag = favorited ? 1 : 0
  return run`update pins set favorited = ${flag} where id = ${at.parts.pin.id} and favorited <> ${flag} and deleted_at is null and ${stillActsFor(at)}`
}

/** `favorited` is the flag of a pin that is there and that the actor may still change. */
export function selectFavorite(at: PinActor) {
  return select({
    favorited: sql<number>`favorited`,
  })`from pins where id = ${at.parts.pin.id} and deleted_at is null and ${stillActsFor(at)}`
}
