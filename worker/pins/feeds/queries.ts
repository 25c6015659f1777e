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
import { type PersonRow, type PinRow, pinner, promoter, promoters } from '../queries.ts'
import { pins } from '../tables.ts'

/** A stretch of a feed: whose it is, what else it holds, where it begins, how much. */
export interface PinRange {
  listOwner: ListOwner
  where: SQL | undefined
  after: Key[] | null
  limit: number
  /** Whether the viewer hides a pin; null where nobody may. */
  hidden?: SQL | null
}

/** A row of a list. An empty list still has one row, without a pin, for its owner and the viewer. */
export type ListRow = { pin: null } | (ListedPin & { hidden?: number })

/** A pin with what was read beside it; what the list doesn't ask for is absent. */
export interface ListedPin {
  pin: PinRow
  promoter: PersonRow | null
  pinner?: PersonRow | null
  board?: BoardInList | null
}

/** Drizzle doesn't know the columns of a list that begins at a row of its own. */
function asList(list: Statement): Statement<ListRow[]> {
  return list as Statement<ListRow[]>
}

function condition(range: PinRange): SQL | undefined {
  return and(range.where, after([pins.savedRk], range.after))
}

function fromPins(db: Database, range: PinRange, more: SelectedFields) {
  const { columns, beginning } = range.listOwner
  return begin(db, { listOwner: columns, pin: pins, ...more }, beginning, pins, condition(range))
}

/** Pins alone, as cards of a profile draw them: one row read a pin. */
export function selectPins(db: Database, range: PinRange) {
  return asList(
    fromPins(db, range, { promoter })
      .leftJoin(promoters, eq(promoters.id, pins.promoterId))
      .orderBy(asc(pins.savedRk))
      .limit(range.limit),
  )
}

/**
 * Pins with who saved them, for feeds of several people: one more row read for each that isn't the list's owner's. Whose account is
 * closed is nobody: the board's owner is named in their place (docs/decisions/015).
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
/** Whether a list of the saver's pins may name their board: visitors find the pin there, or the saver still sees the board (BRD-056). */
const isNamed = sql`${boards.kind} = 'normal' and (pins.on_profile = 1 or pins.board_owner_id = pins.pinner_id
  or ${canSeeBoardSql(sql`pins.pinner_id`, 'boards', 'holder')})`
/** The board of a pin of one person's list; `ownerUsername` is null where it is that person's. */
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

/** Pins of one person with their boards: two rows read a pin, one more for each that lies on another's board. */
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
