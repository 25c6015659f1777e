import type { SQL } from 'drizzle-orm'
import { constant } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { actingForSql, isLimitedSql, requesterSql } from '../accounts/rules.ts'
import { canSeeBoardSql } from '../boards/rules.ts'
import type { Who } from '../profiles/rules.ts'
import type { Session } from '../session.ts'

/** The viewer's id, as a scalar; null for visitors. */
export function viewerSql(session: Session): SQL {
  if (session.sessionHash === null) return sql`null`
  return requesterSql(session)
}

/**
 * The viewer as a saver in JSON, read once for a list of cards, so that the page recognizes their own pins; null for visitors and outside of card
 * lists.
 */
export function viewerAsSaver(session: Session, isCards: boolean): SQL<string | null> {
  if (!isCards || session.sessionHash === null) return sql`null`
  return sql`(select json_object('id', id, 'username', username, 'fullName', full_name) from users where id = ${viewerSql(session)})`
}

/** The id of the person in a path, as a scalar that reads one row; null if there is none. */
export function userIdSql(session: Session, who: Who): SQL {
  if (who === 'me') return viewerSql(session)
  if ('username' in who) return sql`(select id from users where username = ${who.username})`
  return sql`${'find' in who ? who.find(who.id) : who.id}`
}

/**
 * True if a block in either direction exists between a viewer and a pin's saver or its board's owner (docs/decisions/034). A viewer's own pins are
 * never blocked. All parameters are SQL of one id.
 */
export function isBlockedFromPin(viewer: SQL, saver: SQL, boardOwner: SQL): SQL {
  // One lookup per pair: a list of two would create a temporary table per pin.
  const between = (me: string, other: string, person: SQL) =>
    sql`exists (select 1 from blocks k where k.${sql.raw(me)} = ${viewer} and k.${sql.raw(other)} = ${person} and ${saver} is not k.${sql.raw(me)})`
  const either = (person: SQL) =>
    sql`${between('blocker_id', 'blocked_id', person)} or ${between('blocked_id', 'blocker_id', person)}`
  return sql`(${either(saver)} or (${boardOwner} is not ${saver} and (${either(boardOwner)})))`
}

/** Like `isBlockedFromPin`, for a pin's id; false if the pin does not exist. */
export function isBlockedFrom(viewer: SQL, pinId: number): SQL {
  return sql`exists (select 1 from pins as its where its.id = ${pinId} and ${isBlockedFromPin(viewer, sql`its.pinner_id`, sql`its.board_owner_id`)})`
}

/** True if a viewer (SQL of one id) hid a pin of the list. */
function isHiddenFrom(viewer: SQL): SQL {
  return sql`exists (select 1 from pin_hides h where h.user_id = ${viewer} and h.pin_id = pins.id)`
}

/**
 * True if a public pin is excluded for a viewer (SQL of one id): they hid it, or a block exists between them and its saver or board owner
 * (docs/decisions/034). The viewer is looked up once, not per condition or pin.
 */
export function isExcludedFor(viewer: SQL): SQL {
  return sql`exists (select 1 from (select ${viewer} as id) as me where ${IS_EXCLUDED_FOR_ME})`
}

const ME = sql`me.id`
const IS_EXCLUDED_FOR_ME = constant(
  sql`${isHiddenFrom(ME)} or ${isBlockedFromPin(ME, sql`pins.pinner_id`, sql`pins.board_owner_id`)}`,
)

/** True if a public pin is excluded for the requester; always false for visitors. */
export function isExcludedForRequester(requester: Session): SQL {
  return requester.sessionHash === null ? sql`0` : isExcludedFor(viewerSql(requester))
}

/**
 * True if a public pin must not be recommended to the requester: it is excluded for them, or employees hide it from search or limit its saver
 * (docs/decisions/089).
 */
export function isNotRecommendedTo(requester: Session): SQL {
  return sql`(${isExcludedForRequester(requester)} or pins.seo_noindex_reason = 'staff' or ${isLimitedSql(sql`pins.pinner_id`, requester.now)})`
}

/**
 * The rule `canSeePin` in SQL, without delegates: true if a person (SQL of an id) may see row `pin` of `pins`. It requires the right to see its board
 * or, for a pin without a board, its saver's profile.
 */
export function canSeePinSql(viewer: SQL, pin: string): SQL {
  const p = sql.raw(pin)
  return sql`(${p}.deleted_at is null and (${p}.listed = 1 or ${p}.pinner_id = ${viewer}
    or exists (select 1 from boards as held cross join users as holder on holder.id = held.owner_id
      where held.id = ${p}.board_id and ((held.kind = 'normal' and ${canSeeBoardSql(viewer, 'held', 'holder')})
        or (${p}.boardless = 1 and holder.closed_at is null and (holder.is_private = 0
          or exists (select 1 from follows f where f.follower_id = ${viewer} and f.followee_id = holder.id)))))))`
}

/** A user who changes a pin, with its saver as read before the write. */
interface PinEditor {
  viewerId: number
  parts: { pin: { pinnerId: number } }
}

/** True if the viewer still is, or may act for, the pin's saver. */
export function stillActsFor({ viewerId, parts }: PinEditor): SQL {
  return actingForSql(sql`${viewerId}`, parts.pin.pinnerId, 'boards')
}

/** Kinds of hidden boards: `quicksave` holds boardless pins (G-038), `deleted` pins deleted within a day, `withheld` pins that employees removed. */
export type HiddenKind = 'quicksave' | 'deleted' | 'withheld'

/** The id of a person's hidden board, as a scalar that reads one row. */
export function hiddenBoard(ownerId: number | SQL, kind: HiddenKind): SQL {
  // A literal, because parameters do not match the partial index.
  return sql`(select id from boards where owner_id = ${ownerId} and kind = ${sql.raw(`'${kind}'`)})`
}

/**
 * With `placeOf` the expressions of the index `pins_place`, for an alias of a pin's row: pins outside of sections come first, then those of each
 * section, each group sorted by place.
 */
export function partOf(pin: string): SQL {
  return sql.raw(`coalesce(${pin}.section_id, 0)`)
}
/** The place of a pin; for a pin that was never moved, the SQL twin of `placeOfSave`. */
export function placeOf(pin: string): SQL {
  return sql.raw(`coalesce(${pin}.place, printf('%016d', 9007199254740992 + ${pin}.saved_rk))`)
}
