import { type SQL, sql } from 'drizzle-orm'
import { Failure } from '../../domain/errors.ts'
import { batch, statement } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import type { Asker } from '../http/asker.ts'
import type { Limit } from '../http/limits.ts'
import { openActor } from '../profiles/write.ts'
import { type AtPin, isBlockedFromPin, openAnyPin, openPin, requireUnblocked, selectBlocked } from './acting.ts'
import { viewerOf } from './viewer.ts'

/** Opens a pin of which a mark is taken away: what somebody marked while they saw it they may unmark when they see it no more. */
async function openToUnmark(asker: Asker, pinId: number, table: 'pin_hides' | 'pin_tries'): Promise<AtPin> {
  const has = sql`exists (select 1 from ${sql.raw(table)} where user_id = ${viewerOf(asker)} and pin_id = ${pinId})`
  const more = asker.db.select({ has: sql<number>`${has}`.as('has') }).from(sql`(select 1)`)
  const at = await openAnyPin(asker, pinId, { more })
  if (!at.isSeen && !at.more[0]?.has) throw new Failure('pin_not_found')
  return at
}

/** Keeps a pin out of the feeds of others' pins that the viewer meets, or lets it in again (W-61); twice is as once. */
export async function setHidden(asker: Asker, pinId: number, hidden: boolean) {
  const { db } = asker
  const { viewerId } = hidden ? await openPin(asker, pinId) : await openToUnmark(asker, pinId, 'pin_hides')
  const change = hidden
    ? sql`insert or ignore into pin_hides (user_id, pin_id) select ${viewerId}, id from pins where id = ${pinId}`
    : sql`delete from pin_hides where user_id = ${viewerId} and pin_id = ${pinId}`
  await batch(db, [statement(db, change)])
  return { id: String(pinId), hidden }
}

async function openUnblocked(asker: Asker, pinId: number): Promise<AtPin> {
  const at = await openPin(asker, pinId, { more: selectBlocked(asker, pinId) })
  requireUnblocked(at.more)
  return at
}

/** Says that the viewer has tried what a pin shows, or takes it back (W-61). With a block between them and its saver or its board's owner it is 403 code 91. */
export async function setTried(asker: Asker, pinId: number, tried: boolean) {
  const { db } = asker
  const { viewerId } = tried ? await openUnblocked(asker, pinId) : await openToUnmark(asker, pinId, 'pin_tries')
  const change = tried
    ? sql`insert or ignore into pin_tries (user_id, pin_id, rk) select ${viewerId}, id, ${-newId()} from pins
        where id = ${pinId} and deleted_at is null and not ${isBlockedFromPin(sql`${viewerId}`, sql`pins.pinner_id`, sql`pins.board_owner_id`)}`
    : sql`delete from pin_tries where user_id = ${viewerId} and pin_id = ${pinId}`
  await batch(db, [statement(db, change), touch(db, viewerId)])
  return { id: String(pinId), tried }
}

const TOPICS: Limit = { name: 'topics', times: 1000, seconds: 3600 }

/**
 * Follows a topic, or ends that (W-61). A word that the world finds no pin of is 404 code 11, whether hidden pins have it or not (REL-02); a
 * follow of it from before may be ended.
 */
export async function setTopicFollowed(asker: Asker, slug: string, followed: boolean) {
  const { db } = asker
  const { viewerId, results } = await openActor(asker, { limit: TOPICS, who: null, scope: 'boards' }, [
    db
      .select({ slug: sql<string>`slug`.as('slug') })
      .from(sql`pin_annotations`)
      .where(sql`slug = ${slug} and listed = 1`)
      .limit(1) as never,
  ])
  if (followed && (results[0] as unknown[]).length === 0) throw new Failure('no_such_call')
  const change = followed
    ? sql`insert or ignore into topic_follows (user_id, slug, rk) values (${viewerId}, ${slug}, ${-newId()})`
    : sql`delete from topic_follows where user_id = ${viewerId} and slug = ${slug}`
  await batch(db, [statement(db, change), touch(db, viewerId)])
  return { id: slug, followed }
}

/** The person's page shows something else. */
function touch(db: Asker['db'], userId: number) {
  return statement(db, sql`update users set content_version = content_version + 1 where id = ${userId}`)
}

/** Whether somebody (SQL of one id) hides a pin of the list. */
function isHiddenFrom(viewer: SQL): SQL {
  return sql`exists (select 1 from pin_hides h where h.user_id = ${viewer} and h.pin_id = pins.id)`
}

/**
 * Whether somebody (SQL of one id) is not shown a pin among what the world may find: they hide it, or a block stands between them and who
 * saved it, or between them and whose board it is on (docs/decisions/034). They are looked up once, not for each condition and not for each pin.
 */
export function isUnwantedBy(viewer: SQL): SQL {
  const me = sql`me.id`
  const isBlocked = isBlockedFromPin(me, sql`pins.pinner_id`, sql`pins.board_owner_id`)
  return sql`exists (select 1 from (select ${viewer} as id) as me where ${isHiddenFrom(me)} or ${isBlocked})`
}
