import { type SQL, sql } from 'drizzle-orm'
import { actingForSql, askerSql } from '../accounts/conditions.ts'
import type { Session } from '../http/asker.ts'
import type { Who } from '../profiles/read.ts'
import type { AtPin } from './access/acting.ts'

export { boardOfPin, pinner, promoter, promoters } from './queries.ts'

/** The id of the viewer, as a scalar; null for a visitor. */
export function viewerSql(session: Session): SQL {
  if (session.sessionHash === null) return sql`null`
  return askerSql(session)
}

/** The id of the person that a path names, as a scalar that reads one row; null where there is none. */
export function idOfWho(session: Session, who: Who): SQL {
  if (who === 'me') return viewerSql(session)
  if ('username' in who) return sql`(select id from users where username = ${who.username})`
  return sql`${'id' in who ? who.id : who.sql}`
}

/** Names the owner of a pin's board. */
export function boardOwnerOf(pinId: number) {
  return {
    sql: sql<number | null>`(select owner_id from boards where id = (select board_id from pins where id = ${pinId}))`,
  }
}

/**
 * Whether a block, either way, stands between a viewer and a pin's saver, or a viewer and the owner of its board (docs/decisions/034). A block
 * keeps nobody from their own pins. All parameters are SQL of one id.
 */
export function isBlockedFromPin(viewer: SQL, saver: SQL, boardOwner: SQL): SQL {
  // One look-up for each pair: a list of two would make a table of its own for each pin.
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

/** Whether a viewer (SQL of one id) hides a pin of the list. */
function isHiddenFrom(viewer: SQL): SQL {
  return sql`exists (select 1 from pin_hides h where h.user_id = ${viewer} and h.pin_id = pins.id)`
}

/**
 * Whether a public pin is left out for a viewer (SQL of one id): they hide it, or a block stands between them and its saver or the owner of
 * its board (docs/decisions/034). The viewer is looked up once, not for each condition or pin.
 */
export function isUnwantedBy(viewer: SQL): SQL {
  const me = sql`me.id`
  const isBlocked = isBlockedFromPin(me, sql`pins.pinner_id`, sql`pins.board_owner_id`)
  return sql`exists (select 1 from (select ${viewer} as id) as me where ${isHiddenFrom(me)} or ${isBlocked})`
}

/** Whether the viewer still is or acts for the pin's saver. */
export function stillActsFor({ viewerId, parts }: Pick<AtPin, 'viewerId' | 'parts'>): SQL {
  return actingForSql(sql`${viewerId}`, parts.pin.pinnerId, 'boards')
}

/** Boards that nobody opens: `quicksave` holds pins without a board (G-038), `deleted` what was deleted within a day. */
export type HiddenKind = 'quicksave' | 'deleted'

/** A person's hidden board, as a scalar that reads one row. */
export function hiddenBoard(ownerId: number | SQL, kind: HiddenKind): SQL {
  // A literal: only that reaches the partial index.
  return sql`(select id from boards where owner_id = ${ownerId} and kind = ${sql.raw(`'${kind}'`)})`
}
