import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { alias, type SelectedFields } from 'drizzle-orm/sqlite-core'
import { canSeeBoardSql } from '../../boards/conditions.ts'
import { boards } from '../../boards/tables.ts'
import { begin } from '../../db/begin.ts'
import { after, type Key } from '../../db/keyset.ts'
import type { Database } from '../../db/open.ts'
import type { Statement } from '../../db/statement.ts'
import type { ListOwner } from '../../profiles/read.ts'
import { users } from '../../profiles/tables.ts'
import { cardColumns, type PersonRow, type PinCardRow, type PinRow, pinner, promoter, promoters } from '../queries.ts'
import { pins } from '../tables.ts'

/** A range of a feed: owner, condition, position and length. */
export interface PinRange {
  listOwner: ListOwner
  where: SQL | undefined
  after: Key[] | null
  limit: number
  /** Whether the viewer hid a pin; null if the list does not check it. */
  hidden?: SQL | null
  /** Only the columns of cards. */
  isCards: boolean
}

/** A row of a list. An empty list has one row without a pin, for its owner and the viewer. */
export type ListRow = { pin: null } | (ListedPin & { hidden?: number })

/** A pin with related rows; what the list does not read is absent. */
export interface ListedPin {
  pin: PinRow | PinCardRow
  promoter: PersonRow | null
  pinner?: PersonRow | null
  board?: BoardInList | null
}

/** Drizzle cannot infer the columns of a list that begins at a computed row. */
function asList(list: Statement): Statement<ListRow[]> {
  return list as Statement<ListRow[]>
}

function condition(range: PinRange): SQL | undefined {
  return and(range.where, after([pins.savedRk], range.after))
}

function fromPins(db: Database, range: PinRange, more: SelectedFields) {
  const { columns, beginning } = range.listOwner
  return begin(
    db,
    { listOwner: columns, pin: range.isCards ? cardColumns : pins, ...more },
    beginning,
    pins,
    condition(range),
  )
}

/** Pins without joins for cards on a profile: one row read per pin. */
export function selectPins(db: Database, range: PinRange) {
  return asList(
    fromPins(db, range, { promoter })
      .leftJoin(promoters, eq(promoters.id, pins.promoterId))
      .orderBy(asc(pins.savedRk))
      .limit(range.limit),
  )
}

/**
 * Pins with their savers, for feeds of several people: one more row read per pin whose saver is not the list's owner.
 * Closed accounts are left out: the board's owner is named instead (docs/decisions/015).
 */
export function selectPinsWithPinner(db: Database, range: PinRange) {
  const hidden = sql<number>`${range.hidden ?? sql`0`}`.as('is_hidden')
  return asList(
    fromPins(db, range, { pinner, promoter, hidden })
      .leftJoin(
        users,
        sql`${users.id} = case when ${pins.pinnerId} is not ${range.listOwner.ownerId} then ${pins.pinnerId} end
        and ${users.closedAt} is null`,
      )
      .leftJoin(promoters, eq(promoters.id, pins.promoterId))
      .orderBy(asc(pins.savedRk))
      .limit(range.limit),
  )
}

const holders = alias(users, 'holder')
/**
 * Whether a list of the saver's pins may name the board: others find the pin on the profile, or the saver still sees
 * the board (BRD-056).
 */
const isNamed = sql`${boards.kind} = 'normal' and (pins.on_profile = 1 or pins.board_owner_id = pins.pinner_id
  or ${canSeeBoardSql(sql`pins.pinner_id`, 'boards', 'holder')})`
/** Columns of the board in a person's list; `ownerUsername` is null if the person owns it. */
const boardInList = {
  name: sql<string | null>`case when ${isNamed} then ${boards.name} end`.as('b_name'),
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

/** Pins of one person with their boards: two rows read per pin, three if another person owns the board. */
export function selectPinsWithBoard(db: Database, range: PinRange) {
  return asList(
    fromPins(db, range, { board: boardInList, promoter })
      .leftJoin(promoters, eq(promoters.id, pins.promoterId))
      .leftJoin(boards, eq(boards.id, pins.boardId))
      .leftJoin(holders, sql`holder.id = case when pins.board_owner_id <> pins.pinner_id then pins.board_owner_id end`)
      .orderBy(asc(pins.savedRk))
      .limit(range.limit),
  )
}
