import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { PinSort } from '#domain/boards/pin-order.ts'
import type { PinFilter } from '#domain/pins/discovery.ts'
import { begin } from '#worker/db/begin.ts'
import type { Key } from '#worker/db/keyset.ts'
import { constant, orNull, select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { Statement } from '#worker/db/statement.ts'
import { canSeeBoardSql } from '#worker/model/boards/rules.ts'
import { boards } from '#worker/model/boards/tables.ts'
import {
  cardColumns,
  joinPromoter,
  type PersonRow,
  type PinCardRow,
  type PinRow,
  pinner,
  promoter,
} from '#worker/model/pins/columns.ts'
import { pins } from '#worker/model/pins/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { type ListOwner, type OwnedRow, ofKnown } from '#worker/profiles/read.ts'
import { inSection, onBoard, orderOf, type PinKind, type PinOrder, pinnedBy, placeKeys } from './conditions.ts'

/** A page of a list: position, length and columns. */
export interface PinPage {
  after: Key[] | null
  limit: number
  /** Only the columns of cards. */
  isCards: boolean
}

/** A list: its owner and its condition. */
export interface PinList {
  listOwner: ListOwner
  where: SQL
  /** SQL that is true if a pin is left out; null if the list does not check it. */
  hidden?: SQL | null
  /** Default: last saved first. */
  order?: PinOrder
}

const NEWEST: PinOrder = { sort: 'newest', isOnePart: true }

type PinRange = PinPage & PinList

/** A row of a list. An empty list has one row without a pin, for its owner and the viewer. */
export type ListRow = ({ pin: null } | (ListedPin & { hidden?: number })) & OwnedRow

/** A pin with related rows; parts that the list does not read are absent. */
export interface ListedPin {
  pin: PinRow | PinCardRow
  promoter: PersonRow | null
  pinner?: PersonRow | null
  board?: BoardInList | null
  /** Number of pins with the same picture that the list leaves out. */
  more?: number
  /** Position keys; only in a board's custom order. */
  keys?: { part: number; place: string }
}

function condition(range: PinRange): SQL {
  return sql`${range.where} and ${orderOf(range.order ?? NEWEST, range.after).after}`
}

/** The columns that all lists have. */
function shared({ listOwner, isCards }: PinRange) {
  return { listOwner: listOwner.columns, pin: orNull(isCards ? cardColumns : pins), promoter }
}

/** Pins without joins for cards on a profile: one row read per pin. */
function selectCards(range: PinRange): Statement<ListRow[]> {
  return select(shared(range))`
    ${begin(range.listOwner.beginning, pins, condition(range), joinPromoter)} order by ${pins.savedRk} limit ${range.limit}`
}

/**
 * Pins with their savers, for feeds of several people: one more row read per pin whose saver is not the list's owner.
 * Closed accounts are left out: the board's owner is named instead (docs/decisions/015).
 */
export function selectPinsWithPinner(range: PinRange): Statement<ListRow[]> {
  const { beginning, ownerId } = range.listOwner
  const order = range.order ?? NEWEST
  const joins = sql`left join ${users} on ${users.id} = case when ${pins.pinnerId} is not ${ownerId} then ${pins.pinnerId} end
    and ${users.closedAt} is null ${joinPromoter}`
  return select({
    ...shared(range),
    pinner: orNull(pinner),
    hidden: sql<number>`${range.hidden ?? sql`0`}`,
    ...(order.sort === 'custom' && { keys: placeKeys }),
  })`${begin(beginning, pins, condition(range), joins)} order by ${orderOf(order, null).by} limit ${range.limit}`
}

const holders = alias(users, 'holder')
/** True if a list of the saver's pins may name the board: others see the pin on the profile, or the saver may still see the board (BRD-056). */
const isNamed = sql`${boards.kind} = 'normal' and (pins.on_profile = 1 or pins.board_owner_id = pins.pinner_id
  or ${canSeeBoardSql(sql`pins.pinner_id`, 'boards', 'holder')})`
/** Columns of the board in a person's list; `ownerUsername` is null if the person owns it. */
const boardInList = constant({
  name: sql<string | null>`case when ${isNamed} then ${boards.name} end`,
  slug: sql<string>`${boards.slug}`,
  privacy: sql<number>`${boards.privacy}`,
  ownerUsername: sql<string | null>`${holders.username}`,
})
export interface BoardInList {
  name: string | null
  slug: string
  privacy: number
  ownerUsername: string | null
}

/** Pins of one person with their boards: two rows read per pin, three if another person owns the board. */
function selectPinsWithBoard(range: PinRange): Statement<ListRow[]> {
  const joins = sql`${joinPromoter} left join ${boards} on ${boards.id} = ${pins.boardId}
    left join ${users} as ${holders} on holder.id = case when pins.board_owner_id <> pins.pinner_id then pins.board_owner_id end`
  return select({ ...shared(range), board: boardInList })`
    ${begin(range.listOwner.beginning, pins, condition(range), joins)} order by ${pins.savedRk} limit ${range.limit}`
}

/** The pins of a person: as cards without joins, otherwise with their boards. */
export function selectPinsOfPerson(range: PinRange): Statement<ListRow[]> {
  return range.isCards ? selectCards(range) : selectPinsWithBoard(range)
}

interface PersonPins {
  userId: number
  kind: PinKind
  publicOnly: boolean
  filter: PinFilter
}

/** The pins of a person who is already loaded and visible. */
export function selectPinsOfKnown({ userId, kind, publicOnly, filter }: PersonPins, page: PinPage) {
  const listOwner = ofKnown(userId, userId, null)
  return selectPinsOfPerson({ listOwner, where: pinnedBy(listOwner, kind, publicOnly, filter), ...page })
}

interface BoardPins {
  boardId: number
  ownerId: number
  /** null: all pins of the board; `none`: pins outside of sections. */
  section: number | 'none' | null
  sort: PinSort
}

/** The pins of a board that is already loaded and visible. */
export function selectPinsOfKnownBoard({ boardId, ownerId, section, sort }: BoardPins, page: PinPage) {
  const listOwner = ofKnown(boardId, ownerId, null)
  const isSection = typeof section === 'number'
  const where = isSection ? inSection(listOwner, section, sort) : onBoard(listOwner, section === 'none', sort)
  return selectPinsWithPinner({
    listOwner,
    where,
    order: { sort, isOnePart: isSection || section === 'none' },
    ...page,
  })
}
