import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { PIN_SORTS } from '#domain/boards/pin-order.ts'
import type { Json } from '#worker/db/sql.ts'
import { users } from '../profiles/tables.ts'

const flag = () => integer({ mode: 'boolean' }).notNull().default(false)
const counter = () => integer().notNull().default(0)

/** A cover picture: its key in the media store (null: none) and its average colour, six hex digits. */
export interface Cover {
  key: string | null
  color: string
  /** The focal point `x,y`, in percent from the top left; absent: the centre. */
  focus?: string
  /** At least twice as wide as high: needs a wider rendition to fill the height of its frame. */
  wide?: true
}

/** State that the deletion of a board removes from its rows; a restore needs it. */
export interface DeletedBoardState {
  slug: string
  /** Rows of `profile_boards`: user id, role, `custom_pos`, `recent_rk`. */
  people: [number, 'owner' | 'collaborator', string, number][]
  /** Pending invitations: user id, status. */
  invites: [number, string][]
  /** The board that it was merged into. Only undoing the merge restores a merged board. */
  into?: number
}

/** The `grp` of deleted boards, which no list shows. */
export const DELETED_GROUP = 9

/**
 * `grp` is the group: 0 public, 1 protected, 2 secret, 3 archived, 9 deleted. Three kinds are hidden: 'quicksave' holds a
 * user's boardless pins (G-038), 'deleted' the pins they deleted within a day, 'withheld' those that employees removed. `covers` are five pictures: the owner's
 * own, the chosen pin's, then those of the newest pins.
 */
export const boards = sqliteTable(
  'boards',
  {
    id: integer().primaryKey(),
    ownerId: integer()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /**
     * The name, trimmed, in NFKC and case-folded; unique among the owner's boards that are not archived or deleted
     * (G-021).
     */
    nameKey: text().notNull(),
    /** Sort key of the name in the owner's language (`nameOrder`); null: to be computed by the nightly job. */
    nameOrder: text(),
    slug: text().notNull(),
    description: text().notNull().default(''),
    kind: text({ enum: ['normal', 'quicksave', 'deleted', 'withheld'] })
      .notNull()
      .default('normal'),
    privacy: integer().notNull().default(0),
    archived: flag(),
    grp: integer().notNull().default(0),
    layout: text({ enum: ['default', 'grid'] })
      .notNull()
      .default('default'),
    /** Default sort order of the board's Pins, unless a request names another one. */
    pinSort: text({ enum: PIN_SORTS }).notNull().default('newest'),
    category: text(),
    covers: text({ mode: 'json' }).$type<Cover[]>().notNull().default([]),
    /** The pin whose picture is the first cover; null: the newest pin. */
    coverPinId: integer(),
    /** The focal point of that picture, `x,y` in percent from the top left; null: the centre. */
    coverFocus: text(),
    /** An uploaded picture, shown before those of pins: a `Cover` as JSON; null: none. */
    ownCover: text().$type<Json<Cover>>(),
    /**
     * Collaborators may also edit and delete the board and invite people (BRD-058); otherwise only change its pins and
     * sections.
     */
    collaboratorsManage: flag(),
    pinCount: counter(),
    sectionCount: counter(),
    collaboratorCount: counter(),
    followerCount: counter(),
    lastPinAt: integer(),
    orderModifiedAt: integer(),
    isDisabled: flag(),
    isSensitive: flag(),
    seoTitle: text(),
    seoDescription: text(),
    seoNoindexReason: text(),
    deletedAt: integer(),
    /** Set only while the board is deleted. */
    shelved: text({ mode: 'json' }).$type<DeletedBoardState>(),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('boards_slug').on(table.ownerId, table.slug),
    index('boards_name').on(table.ownerId, table.nameKey),
    // Boards whose name has no sort key yet.
    index('boards_unplaced').on(table.id).where(sql`${table.nameOrder} is null and ${table.kind} = 'normal'`),
    index('boards_deleted').on(table.ownerId, table.deletedAt).where(sql`${table.deletedAt} is not null`),
    uniqueIndex('boards_of_deleted').on(table.ownerId).where(sql`${table.kind} = 'deleted'`),
    uniqueIndex('boards_of_withheld').on(table.ownerId).where(sql`${table.kind} = 'withheld'`),
    // Makes it free to check boards that employees do not hide from search.
    index('boards_unlisted').on(table.id).where(sql`${table.seoNoindexReason} = 'staff'`),
    index('boards_own_cover').on(sql`${table.ownCover} ->> '$.key'`).where(sql`${table.ownCover} is not null`),
    uniqueIndex('boards_quicksave').on(table.ownerId).where(sql`${table.kind} = 'quicksave'`),
  ],
)

/**
 * One row per user and board on their profile, owned or shared. It has the sort keys of the feed and a copy of the
 * card's fields, so that a page of 25 cards reads one range of an index. All sorts ascend: `recent_rk` is minus the id
 * of the last change, `created_rk` minus the board's id. Most sort keys have two indexes, across groups and within one.
 */
export const profileBoards = sqliteTable(
  'profile_boards',
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    boardId: integer()
      .notNull()
      .references(() => boards.id),
    role: text({ enum: ['owner', 'collaborator'] }).notNull(),
    grp: integer().notNull(),
    /** The board has collaborators. `group_top` is then 0, otherwise 1. */
    isGroup: flag(),
    groupTop: integer().notNull().default(1),
    nameKey: text().notNull(),
    /** Copy of the board's `name_order`. */
    nameOrder: text(),
    /** Sort key of the name: `name_order`, or `name_key` until that is computed. */
    namePlace: text().generatedAlwaysAs(sql`case when name_order is null then name_key else name_order end`, {
      mode: 'virtual',
    }),
    recentRk: integer().notNull(),
    createdRk: integer().notNull(),
    customPos: text().notNull().default('n'),
    ownerUsername: text().notNull(),
    name: text().notNull(),
    slug: text().notNull(),
    privacy: integer().notNull(),
    covers: text({ mode: 'json' }).$type<Cover[]>().notNull().default([]),
    pinCount: counter(),
    sectionCount: counter(),
    lastPinAt: integer(),
    isDisabled: flag(),
    isSensitive: flag(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.boardId] }),
    index('pb_recent').on(table.userId, table.recentRk),
    index('pb_recent_grp').on(table.userId, table.grp, table.recentRk),
    index('pb_alpha').on(table.userId, table.nameKey, table.boardId),
    index('pb_name').on(table.userId, table.namePlace, table.boardId),
    index('pb_name_grp').on(table.userId, table.grp, table.namePlace, table.boardId),
    index('pb_created').on(table.userId, table.createdRk),
    index('pb_created_grp').on(table.userId, table.grp, table.createdRk),
    index('pb_oldest_grp').on(table.userId, table.grp, table.boardId),
    index('pb_custom').on(table.userId, table.customPos, table.boardId),
    index('pb_custom_grp').on(table.userId, table.grp, table.customPos, table.boardId),
    index('pb_top').on(table.userId, table.groupTop, table.recentRk),
    index('pb_top_grp').on(table.userId, table.grp, table.groupTop, table.recentRk),
    index('pb_group').on(table.userId, table.grp, table.recentRk).where(sql`${table.isGroup} = 1`),
    index('pb_board').on(table.boardId),
    // Finds the owner's row of a board without reading those of its collaborators.
    uniqueIndex('pb_owned').on(table.boardId).where(sql`${table.role} = 'owner'`),
  ],
)

/** Sections of boards. `pos` ascends and is unique within a board. */
export const sections = sqliteTable(
  'sections',
  {
    id: integer().primaryKey(),
    boardId: integer()
      .notNull()
      .references(() => boards.id),
    title: text().notNull(),
    slug: text().notNull(),
    pos: integer().notNull(),
    covers: text({ mode: 'json' }).$type<Cover[]>().notNull().default([]),
    pinCount: counter(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index('sections_board').on(table.boardId, table.pos),
    uniqueIndex('sections_slug').on(table.boardId, table.slug),
  ],
)

/** Former slugs of boards; their addresses redirect (G-021). */
export const boardSlugs = sqliteTable(
  'board_slugs',
  {
    ownerId: integer()
      .notNull()
      .references(() => users.id),
    slug: text().notNull(),
    boardId: integer()
      .notNull()
      .references(() => boards.id),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.slug] }), index('board_slugs_board').on(table.boardId)],
)

/** `rk` is minus a new id, so that the newest follow sorts first. */
export const boardFollows = sqliteTable(
  'board_follows',
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    boardId: integer()
      .notNull()
      .references(() => boards.id),
    rk: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.boardId] }),
    index('board_follows_board').on(table.boardId, table.rk),
    index('board_follows_newest').on(table.userId, table.rk),
  ],
)

/** Locks of running whole-board actions, until `expires_at`, ms since 1970 (G-045). `section_id` 0: the whole board. */
export const boardLocks = sqliteTable(
  'board_locks',
  {
    boardId: integer()
      .notNull()
      .references(() => boards.id),
    sectionId: integer().notNull().default(0),
    action: text().notNull(),
    token: text().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.boardId, table.sectionId] })],
)
