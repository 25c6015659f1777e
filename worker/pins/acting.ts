import { type SQL, sql } from 'drizzle-orm'
import { Failure } from '../../domain/errors.ts'
import { actingForSql } from '../accounts/conditions.ts'
import { selectActsFor } from '../boards/read.ts'
import { subjectOf } from '../boards/write.ts'
import type { Answered, Asked } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import type { Limit } from '../http/limits.ts'
import { type Actor, openActor } from '../profiles/write.ts'
import { anyPinOf, askPin, boardOwnerOf, type SeenPin } from './one-pin.ts'

/** Of one person, everything they do to pins that are there (REL-13). */
const PIN_WRITES: Limit = { name: 'pins', times: 3000, seconds: 3600 }

/** Somebody at work on a pin. */
export interface AtPin extends Actor, SeenPin {
  /** They saved it, or act for who did. */
  isPinner: boolean
  /** They own the board that it is on, or act for its owner. */
  isBoardOwner: boolean
  /** Whether the viewer may see it; what was deleted nobody may. */
  isSeen: boolean
}

interface Opening<More> {
  subjectId?: string | undefined
  limit?: Limit
  /** What else is asked in the same round. */
  more?: More
}

/**
 * The round before anything is done about a pin: 401, 401 code 4 and 429 first. A delegate is as who they act for. What isn't there is 404
 * code 50; what may be seen is left to the caller.
 */
export function openAnyPin<More extends Asked = Record<never, never>>(
  asker: Asker,
  pinId: number,
  options?: Opening<More>,
): Promise<AtPin & { more: Answered<More> }>
export async function openAnyPin(
  asker: Asker,
  pinId: number,
  { subjectId = subjectOf(asker), limit = PIN_WRITES, more = {} }: Opening<Asked> = {},
): Promise<AtPin & { more: unknown }> {
  const owner = boardOwnerOf(pinId)
  const pinner = sql`(select pinner_id from pins where id = ${pinId})`
  const { more: came, ...actor } = await openActor(
    asker,
    { limit, who: owner, subjectId, scope: 'boards' },
    {
      asPinner: selectActsFor(asker, pinner),
      asOwner: selectActsFor(asker, owner.sql),
      pin: askPin(asker, pinId),
      more,
    },
  )
  const { parts, board, isSeen } = anyPinOf(actor.access, came.pin)
  if (!parts) throw new Failure('pin_not_found')
  const isPinner = Boolean(came.asPinner[0]?.acts)
  const isBoardOwner = Boolean(came.asOwner[0]?.acts)
  const isThere = parts.pin.deletedAt === null
  return {
    ...actor,
    parts,
    board,
    isPinner,
    isBoardOwner,
    isSeen: isThere && (isSeen || isPinner || isBoardOwner),
    more: came.more,
  }
}

/** The same of a pin that the viewer sees; any other is 404 code 50. */
export async function openPin<More extends Asked = Record<never, never>>(
  asker: Asker,
  pinId: number,
  options?: Opening<More>,
) {
  const at = await openAnyPin(asker, pinId, options)
  if (!at.isSeen) throw new Failure('pin_not_found')
  return at
}

/** The same of a pin of one's own; another's is 403. */
export async function openOwnPin<More extends Asked = Record<never, never>>(
  asker: Asker,
  pinId: number,
  options?: Opening<More>,
) {
  const at = await openPin(asker, pinId, options)
  if (!at.isPinner) throw new Failure('forbidden')
  return at
}

/**
 * Whether a block stands, either way, between somebody and what belongs to a pin: who saved it, or whose board it is on (docs/decisions/034).
 * From their own pins a block keeps nobody. All are SQL of one id.
 */
export function isBlockedFromPin(viewer: SQL, saver: SQL, boardOwner: SQL): SQL {
  // Look-ups of one pair each: a list of two would be a table of its own for each pin, and the viewer is looked up wherever they are named.
  const between = (me: string, other: string, whose: SQL) =>
    sql`exists (select 1 from blocks k where k.${sql.raw(me)} = ${viewer} and k.${sql.raw(other)} = ${whose} and ${saver} is not k.${sql.raw(me)})`
  const either = (whose: SQL) =>
    sql`${between('blocker_id', 'blocked_id', whose)} or ${between('blocked_id', 'blocker_id', whose)}`
  return sql`(${either(saver)} or (${boardOwner} is not ${saver} and (${either(boardOwner)})))`
}

/** The same of a pin by its id; `none` where it isn't there. */
export function isBlockedFrom(viewer: SQL, pinId: number): SQL {
  return sql`exists (select 1 from pins as its where its.id = ${pinId} and ${isBlockedFromPin(viewer, sql`its.pinner_id`, sql`its.board_owner_id`)})`
}

export function selectBlocked({ db, sessionHash, now }: Asker, pinId: number) {
  const viewer = sql`(select user_id from sessions where token_hash = ${sessionHash} and expires_at > ${now})`
  return db.select({ blocked: sql<number>`${isBlockedFrom(viewer, pinId)}`.as('blocked') }).from(sql`(select 1)`)
}

/** 403 code 91 where `selectBlocked` answers that a block stands between the viewer and what belongs to the pin. */
export function requireUnblocked([row]: { blocked: number }[]): void {
  if (row?.blocked) throw new Failure('blocked')
}

/** That whoever acts still does so for the pin's saver. */
export function stillActsFor({ viewerId, parts }: AtPin): SQL {
  return actingForSql(sql`${viewerId}`, parts.pin.pinnerId, 'boards')
}
