import { type SQL, sql } from 'drizzle-orm'
import { actingForSql, askerSql } from '../accounts/conditions.ts'
import type { Session } from '../http/asker.ts'
import type { Who } from '../profiles/read.ts'
import type { AtPin } from './access/acting.ts'

export { boardOfPin, pinner, promoter, promoters } from './queries.ts'

/** Who asks, as a scalar; null for a visitor. */
export function viewerSql(session: Session): SQL {
  if (session.sessionHash === null) return sql`null`
  return askerSql(session)
}

/** The id of whom a path names, as a scalar that reads one row; null where there is nobody. */
export function idOfWho(session: Session, who: Who): SQL {
  if (who === 'me') return viewerSql(session)
  if ('username' in who) return sql`(select id from users where username = ${who.username})`
  return sql`${'id' in who ? who.id : who.sql}`
}

/** Who owns the board of a pin, as what names a person. */
export function boardOwnerOf(pinId: number) {
  return {
    sql: sql<number | null>`(select owner_id from boards where id = (select board_id from pins where id = ${pinId}))`,
  }
}

/**
 * Whether a block stands, either way, between somebody and what belongs to a pin: who saved it, or whose board it is on (docs/decisions/034).
 * From their own pins a block keeps nobody. All are SQL of one id.
 */
export function isBlockedFromPin(viewer: SQL, saver: SQL, boardOwner: SQL): SQL {
  // Look-ups of one pair each: a list of two would be a table of its own for each pin, and the viewer is looked up wherever they are named.
  const between = (me: string, other: string, person: SQL) =>
    sql`exists (select 1 from blocks k where k.${sql.raw(me)} = ${viewer} and k.${sql.raw(other)} = ${person} and ${saver} is not k.${sql.raw(me)})`
  const either = (person: SQL) =>
    sql`${between('blocker_id', 'blocked_id', person)} or ${between('blocked_id', 'blocker_id', person)}`
  return sql`(${either(saver)} or (${boardOwner} is not ${saver} and (${either(boardOwner)})))`
}

/** The same of a pin by its id; false where it isn't there. */
export function isBlockedFrom(viewer: SQL, pinId: number): SQL {
  return sql`exists (select 1 from pins as its where its.id = ${pinId} and ${isBlockedFromPin(viewer, sql`its.pinner_id`, sql`its.board_owner_id`)})`
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

/** Whether whoever acts still does so for the pin's saver. */
export function stillActsFor({ viewerId, parts }: Pick<AtPin, 'viewerId' | 'parts'>): SQL {
  return actingForSql(sql`${viewerId}`, parts.pin.pinnerId, 'boards')
}
