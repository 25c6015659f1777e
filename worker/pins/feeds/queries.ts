import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { alias, type SelectedFields } from 'drizzle-orm/sqlite-core'
import type { PinSort } from '../../../domain/boards/pin-order.ts'
import type { PinFilter } from '../../../domain/pins/discovery.ts'
import { begin } from '../../db/begin.ts'
import type { Key } from '../../db/keyset.ts'
import type { Database } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import type { Statement } from '../../db/statement.ts'
import { canSeeBoardSql } from '../../model/boards/rules.ts'
import { boards } from '../../model/boards/tables.ts'
import {
  cardColumns,
  type PersonRow,
  type PinCardRow,
  type PinRow,
  pinner,
  promoter,
  promoters,
} from '../../model/pins/columns.ts'
import { pins } from '../../model/pins/tables.ts'
import { users } from '../../model/profiles/tables.ts'
import { type ListOwner, type OwnedRow, ofKnown } from '../../profiles/read.ts'
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
  where: SQL | undefined
  /** Whether a pin is left out; null if the list does not check it. */
  hidden?: SQL | null
  /** Absent: last saved first. */
  order?: PinOrder
}

const NEWEST: PinOrder = { sort: 'newest', isOnePart: true }

type PinRange = PinPage & PinList

/** A row of a list. An empty list has one row without a pin, for its owner and the viewer. */
export type ListRow = ({ pin: null } | (ListedPin & { hidden?: number })) & OwnedRow

/** A pin with related rows; what the list does not read is absent. */
export interface ListedPin {
  pin: PinRow | PinCardRow
  promoter: PersonRow | null
  pinner?: PersonRow | null
  board?: BoardInList | null
  /** Pins that the list leaves out because they show the same picture. */
  more?: number
  /** Only in a board's own order. */
  keys?: { part: number; place: string }
}

/** Drizzle cannot infer the columns of a list that begins at a computed row. */
function asList(list: Statement): Statement<ListRow[]> {
  return list as Statement<ListRow[]>
}

function condition(range: PinRange): SQL | undefined {
  return and(range.where, orderOf(range.order ?? NEWEST, range.after).after)
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
function selectCards(db: Database, range: PinRange) {
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
  const order = range.order ?? NEWEST
  const keys: SelectedFields = order.sort === 'custom' ? { keys: placeKeys } : {}
  return asList(
    fromPins(db, range, { pinner, promoter, hidden, ...keys })
      .leftJoin(
        users,
        sql`${users.id} = case when ${pins.pinnerId} is not ${range.listOwner.ownerId} then ${pins.pinnerId} end
        and ${users.closedAt} is null`,
      )
      .leftJoin(promoters, eq(promoters.id, pins.promoterId))
      .orderBy(...orderOf(order, null).by)
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
function selectPinsWithBoard(db: Database, range: PinRange) {
  return asList(
    fromPins(db, range, { board: boardInList, promoter })
      .leftJoin(promoters, eq(promoters.id, pins.promoterId))
      .leftJoin(boards, eq(boards.id, pins.boardId))
      .leftJoin(holders, sql`holder.id = case when pins.board_owner_id <> pins.pinner_id then pins.board_owner_id end`)
      .orderBy(asc(pins.savedRk))
      .limit(range.limit),
  )
}

/** The pins of a person: as cards without joins, otherwise with their boards. */
export function selectPinsOfPerson(db: Database, range: PinRange): Statement<ListRow[]> {
  return range.isCards ? selectCards(db, range) : selectPinsWithBoard(db, range)
}

/** A page in a prepared statement, where values and shape are apart. */
type PageShape = { isCards: boolean; isFirst: boolean }
type PageValues = { after: Key; place: Key; limit: number }
function pageOf({ after, place, limit }: PageValues, { isCards, isFirst }: PageShape, isPlaced = false): PinPage {
  return { after: isFirst ? null : isPlaced ? [after, place] : [after], limit, isCards }
}
function pageShape({ after, isCards }: PinPage): PageShape {
  return { isCards, isFirst: after === null }
}
function pageValues({ after, limit }: PinPage): PageValues {
  return { after: Number(after?.[0] ?? 0), place: String(after?.[1] ?? ''), limit }
}

interface PersonPins {
  userId: number
  kind: PinKind
  publicOnly: boolean
  filter: PinFilter
}

type PersonShape = { kind: PinKind; publicOnly: boolean; favorited: boolean; created: boolean }

/** The pins of a person who is already loaded and visible. */
export function selectPinsOfKnown(db: Database, { userId, filter, ...list }: PersonPins, page: PinPage) {
  return pinsOfKnown(db, { userId, ...pageValues(page) }, { ...list, ...filter, ...pageShape(page) })
}
const pinsOfKnown = prepared(
  (
    db,
    { userId, ...page }: { userId: number } & PageValues,
    { kind, publicOnly, favorited, created, ...shape }: PersonShape & PageShape,
  ) => {
    const listOwner = ofKnown(userId, userId, null)
    const where = pinnedBy(listOwner, kind, publicOnly, { favorited, created })
    return selectPinsOfPerson(db, { listOwner, where, ...pageOf(page, shape) })
  },
)

interface BoardPins {
  boardId: number
  ownerId: number
  /** null: all of the board's pins; `none`: those outside of its sections. */
  section: number | 'none' | null
  sort: PinSort
}

/** The pins of a board that is already loaded and visible. */
export function selectPinsOfKnownBoard(db: Database, { boardId, ownerId, section, sort }: BoardPins, page: PinPage) {
  const isSection = typeof section === 'number'
  const values = { boardId, ownerId, sectionId: isSection ? section : 0, ...pageValues(page) }
  return pinsOfKnownBoard(db, values, { isSection, withoutSections: section === 'none', sort, ...pageShape(page) })
}
type BoardShape = { isSection: boolean; withoutSections: boolean; sort: PinSort }
const pinsOfKnownBoard = prepared(
  (
    db,
    values: { boardId: number; ownerId: number; sectionId: number } & PageValues,
    { isSection, withoutSections, sort, ...shape }: BoardShape & PageShape,
  ) => {
    const { boardId, ownerId, sectionId, ...page } = values
    const listOwner = ofKnown(boardId, ownerId, null)
    const where = isSection ? inSection(listOwner, sectionId, sort) : onBoard(listOwner, withoutSections, sort)
    const order = { sort, isOnePart: isSection || withoutSections }
    return selectPinsWithPinner(db, { listOwner, where, order, ...pageOf(page, shape, sort === 'custom') })
  },
)
