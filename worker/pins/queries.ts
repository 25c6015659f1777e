import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { alias, type SelectedFields } from 'drizzle-orm/sqlite-core'
import type { PinFilter } from '../../domain/pins/finding.ts'
import { canSeeBoardSql } from '../boards/conditions.ts'
import { boards, profileBoards, sections } from '../boards/tables.ts'
import { begin } from '../db/begin.ts'
import { after, type Key } from '../db/keyset.ts'
import type { Database } from '../db/open.ts'
import type { Session } from '../http/asker.ts'
import type { Whose } from '../profiles/read.ts'
import { users } from '../profiles/tables.ts'
import { pinAnnotations, pins } from './tables.ts'

export type PinRow = typeof pins.$inferSelect

/** Which of a person's pins: all, those they made, story pins, video pins. */
export type PinKind = 'all' | 'created' | 'story' | 'video'

/** A stretch of a feed: whose it is, what else it holds, where it begins, how much. */
export interface PinRange {
  whose: Whose
  where: SQL | undefined
  after: Key[] | null
  limit: number
  /** Whether the viewer hides a pin; null where nobody may. */
  hidden?: SQL | null
}

/**
 * The pins of a person, but those on deleted boards; `publicOnly`: as whoever they let in finds them. Conditions on flags are literals: only those reach the partial indexes. `filter` narrows
 * all pins, and those that they made; stories and films have no index for it.
 */
export function pinnedBy(whose: Whose, kind: PinKind, publicOnly: boolean, filter?: PinFilter): SQL | undefined {
  const isMade = kind === 'created' || (kind === 'all' && filter?.created)
  const isFavorite = (kind === 'all' || kind === 'created') && filter?.favorited
  return and(
    sql`${pins.pinnerId} = ${whose.id}`,
    isFavorite ? sql`${pins.favorited} = 1` : undefined,
    isMade ? sql`${pins.isRepin} = 0` : undefined,
    kind === 'story' ? sql`${pins.isStory} = 1` : undefined,
    kind === 'video' ? sql`${pins.isVideo} = 1` : undefined,
    publicOnly ? sql`${pins.onProfile} = 1` : sql`${pins.grp} < 9`,
  )
}

/** The pins of a board; without those in sections where sections stand above. */
export function onBoard(whose: Whose, withoutSections: boolean): SQL | undefined {
  return and(sql`${pins.boardId} = ${whose.id}`, withoutSections ? sql`${pins.sectionId} is null` : undefined)
}

export function inSection(whose: Whose, sectionId: number): SQL | undefined {
  return and(sql`${pins.boardId} = ${whose.id}`, eq(pins.sectionId, sectionId))
}

/** Public pins of public profiles, of everybody. */
export function ofEverybody(): SQL | undefined {
  return sql`${pins.listed} = 1`
}

/** Who saved a pin. */
export const pinner = {
  id: sql<number>`${users.id}`.as('u_id'),
  username: users.username,
  fullName: users.fullName,
  imageKey: sql<string | null>`${users.imageKey}`.as('u_image'),
  isPartner: users.isPartner,
}

export const promoters = alias(users, 'promoter')
/** Who pays for a pin: no row is read where nobody does. */
export const promoter = {
  id: sql<number | null>`${promoters.id}`.as('p_id'),
  username: sql<string | null>`${promoters.username}`.as('p_username'),
  fullName: sql<string | null>`${promoters.fullName}`.as('p_full_name'),
  imageKey: sql<string | null>`${promoters.imageKey}`.as('p_image'),
  isPartner: sql<number | null>`${promoters.isPartner}`.as('p_is_partner'),
}

function condition(range: PinRange): SQL | undefined {
  return and(range.where, after([pins.savedRk], range.after))
}

function fromPins(db: Database, range: PinRange, more: SelectedFields) {
  const { columns, beginning } = range.whose
  return begin(db, { whose: columns, pin: pins, ...more }, beginning, pins, condition(range))
}

/** Pins alone, as cards of a profile draw them: one row read a pin. */
export function selectPins(db: Database, range: PinRange) {
  return fromPins(db, range, { promoter })
    .leftJoin(promoters, eq(promoters.id, pins.promoterId))
    .orderBy(asc(pins.savedRk))
    .limit(range.limit)
}

/**
 * Pins with who saved them, for feeds of several people: one more row read for each that isn't the list's owner's. Whose account is
 * closed is nobody: the board's owner is named in their place (docs/decisions/015).
 */
export function selectPinsWithPinner(db: Database, range: PinRange) {
  const hidden = sql<number>`${range.hidden ?? sql`0`}`.as('is_hidden')
  return fromPins(db, range, { pinner, promoter, hidden })
    .leftJoin(
      users,
      sql`${users.id} = case when ${pins.pinnerId} is not ${range.whose.ownerId} then ${pins.pinnerId} end
        and ${users.closedAt} is null`,
    )
    .leftJoin(promoters, eq(promoters.id, pins.promoterId))
    .orderBy(asc(pins.savedRk))
    .limit(range.limit)
}

/** The board of a pin, by its pinner's own row of it. */
export const boardOfPin = {
  name: sql<string>`${profileBoards.name}`.as('b_name'),
  slug: sql<string>`${profileBoards.slug}`.as('b_slug'),
  privacy: sql<number>`${profileBoards.privacy}`.as('b_privacy'),
  ownerUsername: profileBoards.ownerUsername,
}

const holders = alias(users, 'holder')
/** What may be told of a pin's board in a list of its saver's: visitors meet it where it is seen, and the saver what they still see (BRD-056). */
const isTold = sql`${boards.kind} = 'normal' and (pins.on_profile = 1 or pins.board_owner_id = pins.pinner_id
  or ${canSeeBoardSql(sql`pins.pinner_id`, 'boards', 'holder')})`
/** The board of a pin of one person's list; `ownerUsername` is null where it is that person's. */
const boardInList = {
  name: sql<string | null>`case when ${isTold} then ${boards.name} end`.as('b_name'),
  slug: sql<string>`${boards.slug}`.as('b_slug'),
  privacy: sql<number>`${boards.privacy}`.as('b_privacy'),
  ownerUsername: sql<string | null>`${holders.username}`.as('b_owner'),
}
export interface BoardInList {
  name: string | null
  slug: string
  privacy: number
  ownerUsername: string | null
}

/** Pins of one person with their boards: two rows read a pin, one more for each that lies on another's board. */
export function selectPinsWithBoard(db: Database, range: PinRange) {
  return fromPins(db, range, { board: boardInList, promoter })
    .leftJoin(promoters, eq(promoters.id, pins.promoterId))
    .leftJoin(boards, eq(boards.id, pins.boardId))
    .leftJoin(holders, sql`holder.id = case when pins.board_owner_id <> pins.pinner_id then pins.board_owner_id end`)
    .orderBy(asc(pins.savedRk))
    .limit(range.limit)
}

/**
 * One pin with its people, board and section, and whether who asks hides it and has tried it; without who saved it where that account is closed.
 */
export function selectPin(db: Database, pinId: number, { sessionHash, now }: Session) {
  const has = (table: 'pin_hides' | 'pin_tries') =>
    sql`exists (select 1 from ${sql.raw(table)} as mark where mark.user_id = asking.user_id and mark.pin_id = ${pinId})`
  const marks = sql`(select json_array(${has('pin_hides')}, ${has('pin_tries')}) from sessions as asking
    where asking.token_hash = ${sessionHash} and asking.expires_at > ${now})`
  return db
    .select({
      pin: pins,
      pinner,
      works:
        sql<number>`exists (select 1 from profile_boards w where w.user_id = pins.pinner_id and w.board_id = pins.board_id)`.as(
          'b_works',
        ),
      sectionTitle: sql<string | null>`${sections.title}`.as('s_title'),
      promoter,
      marks: sql<string | null>`${sessionHash === null ? sql`null` : marks}`.as('m_marks'),
    })
    .from(pins)
    .leftJoin(users, and(eq(users.id, pins.pinnerId), sql`${users.closedAt} is null`))
    .leftJoin(sections, eq(sections.id, pins.sectionId))
    .leftJoin(promoters, eq(promoters.id, pins.promoterId))
    .where(eq(pins.id, pinId))
}

export function selectAnnotations(db: Database, pinId: number) {
  return db
    .select({ name: pinAnnotations.name })
    .from(pinAnnotations)
    .where(eq(pinAnnotations.pinId, pinId))
    .orderBy(asc(pinAnnotations.rank))
}
