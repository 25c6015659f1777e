import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from '../profiles/tables.ts'

const flag = () => integer({ mode: 'boolean' }).notNull().default(false)
const counter = () => integer().notNull().default(0)

/** A picture of a cover: the key in the store (null: none) and the average colour, six hex digits. */
export interface Cover {
  key: string | null
  color: string
  /** Which part a frame shows, `x,y` in hundredths; absent: the middle. */
  focus?: string
  /** At least twice as wide as it is high: a frame fills its height with more pixels of the width. */
  wide?: true
}

/** What a deleted board had that its rows no longer tell, so that it can be put back exactly. */
export interface Shelved {
  slug: string
  /** Who had it on their profile: user, role, place in their own order, place by last change. Then who was asked, and how that stood. */
  people: [number, 'owner' | 'collaborator', string, number][]
  invites: [number, string][]
  /** The board that it was merged into; it comes back by the undo of that alone. */
  into?: number
}

/** The group of what is deleted: beyond every group that a list shows. */
export const DELETED_GROUP = 9

/**
 * One row a board. `grp` is the group it stands in (0 public, 1 protected, 2 secret, 3 archived, 9 deleted); `kind` 'quicksave' is the
 * hidden board that holds a person's boardless pins (G-038), 'deleted' the one that holds what they deleted within a day. `covers` are five pictures: one's own, the chosen pin's, then the newest.
 */
export const boards = sqliteTable(
  'boards',
  {
    id: integer().primaryKey(),
    ownerId: integer()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** Trimmed, NFKC, folded: two boards of one person can't share it (G-021). */
    nameKey: text().notNull(),
    slug: text().notNull(),
    description: text().notNull().default(''),
    kind: text({ enum: ['normal', 'quicksave', 'deleted'] })
      .notNull()
      .default('normal'),
    privacy: integer().notNull().default(0),
    archived: flag(),
    grp: integer().notNull().default(0),
    layout: text({ enum: ['default', 'grid'] })
      .notNull()
      .default('default'),
    category: text(),
    covers: text({ mode: 'json' }).$type<Cover[]>().notNull().default([]),
    /** The pin whose picture leads the covers; null: the newest. */
    coverPinId: integer(),
    /** Which part of it a frame shows, `x,y` in hundredths from the top left; null: the middle. */
    coverFocus: text(),
    /** A picture from somebody's own files, which leads before any pin's: a `Cover` as JSON; null: none. */
    ownCover: text(),
    /** Collaborators may also rename it, invite and take it down; else only add and move pins and sections. */
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
    /** Only while it is deleted. */
    shelved: text({ mode: 'json' }).$type<Shelved>(),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('boards_slug').on(table.ownerId, table.slug),
    index('boards_name').on(table.ownerId, table.nameKey),
    index('boards_deleted').on(table.ownerId, table.deletedAt).where(sql`${table.deletedAt} is not null`),
    uniqueIndex('boards_of_deleted').on(table.ownerId).where(sql`${table.kind} = 'deleted'`),
    index('boards_own_cover').on(sql`${table.ownCover} ->> '$.key'`).where(sql`${table.ownCover} is not null`),
    uniqueIndex('boards_quicksave').on(table.ownerId).where(sql`${table.kind} = 'quicksave'`),
  ],
)

/**
 * One row per person and board that stands on their profile, owned or shared. It carries the sort keys of the feed and a copy
 * of what a card shows, so that a page of 25 cards is one range of an index. Every sort ascends: `recent_rk` is minus the id
 * of the last change, `created_rk` minus the board's id. Each sort key has two indexes, across groups and within one.
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
    /** Has collaborators. `group_top` is 0 for those, 1 for the rest. */
    isGroup: flag(),
    groupTop: integer().notNull().default(1),
    nameKey: text().notNull(),
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
    index('pb_alpha_grp').on(table.userId, table.grp, table.nameKey, table.boardId),
    index('pb_created').on(table.userId, table.createdRk),
    index('pb_created_grp').on(table.userId, table.grp, table.createdRk),
    index('pb_oldest_grp').on(table.userId, table.grp, table.boardId),
    index('pb_custom').on(table.userId, table.customPos, table.boardId),
    index('pb_custom_grp').on(table.userId, table.grp, table.customPos, table.boardId),
    index('pb_top').on(table.userId, table.groupTop, table.recentRk),
    index('pb_top_grp').on(table.userId, table.grp, table.groupTop, table.recentRk),
    index('pb_group').on(table.userId, table.grp, table.recentRk).where(sql`${table.isGroup} = 1`),
    index('pb_board').on(table.boardId),
  ],
)

/** Parts of a board, in the order `pos` (ascending, unique within the board). */
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

/** Former addresses of boards: they redirect (G-021). */
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

/** Who follows which board; `rk` is minus a fresh id. */
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
  (table) => [primaryKey({ columns: [table.userId, table.boardId] }), index('board_follows_board').on(table.boardId)],
)

/** Boards on which a whole-board action runs, until `expires_at`, ms since 1970 (G-045). `section_id` 0: the whole board. */
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
