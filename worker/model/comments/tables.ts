import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { pins } from '../pins/tables.ts'
import { users } from '../profiles/tables.ts'

/**
 * Comments on Pins, and replies to them. Triggers keep `pins.comment_count`, `tried_note_count`, `reply_count` and `reaction_count` exact, and
 * delete what belongs to a comment with it (docs/decisions/077, 088). Times are ms since 1970.
 */
export const comments = sqliteTable(
  'comments',
  {
    id: integer().primaryKey(),
    pinId: integer()
      .notNull()
      .references(() => pins.id),
    /** For a reply: the comment that it answers, which is not a reply itself; otherwise null. */
    parentId: integer().references((): AnySQLiteColumn => comments.id),
    authorId: integer()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    /** Contains a word that the Pin's saver filters: only its author and the saver see it, and it is not counted. */
    isHidden: integer({ mode: 'boolean' }).notNull().default(false),
    /** Its author reports having tried the Pin, optionally with a picture: key, size in pixels and colour (six hex digits). */
    isTried: integer({ mode: 'boolean' }).notNull().default(false),
    imageKey: text(),
    imageWidth: integer(),
    imageHeight: integer(),
    imageColor: text(),
    reactionCount: integer().notNull().default(0),
    replyCount: integer().notNull().default(0),
    createdAt: integer().notNull(),
    editedAt: integer(),
    /** Time of deletion and its undo entry; null: not deleted. */
    deletedAt: integer(),
    deletion: integer(),
  },
  (table) => [
    index('comments_newest')
      .on(table.pinId, table.id)
      .where(sql`${table.parentId} is null and ${table.deletedAt} is null`),
    index('comments_liked')
      .on(table.pinId, table.reactionCount, table.id)
      .where(sql`${table.parentId} is null and ${table.deletedAt} is null`),
    index('comments_tried').on(table.pinId, table.id).where(sql`${table.isTried} = 1 and ${table.deletedAt} is null`),
    index('comments_picture').on(table.imageKey).where(sql`${table.imageKey} is not null`),
    index('comments_replies').on(table.parentId, table.id).where(sql`${table.parentId} is not null`),
    index('comments_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('comments_deletion').on(table.deletion).where(sql`${table.deletion} is not null`),
    // Foreign keys.
    index('comments_pin').on(table.pinId),
    index('comments_author').on(table.authorId),
  ],
)

/** People mentioned in a comment. */
export const commentMentions = sqliteTable(
  'comment_mentions',
  {
    commentId: integer()
      .notNull()
      .references(() => comments.id),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** The username as typed, in lower case. */
    typed: text().notNull(),
    /** Id of the notification event, if one was sent. */
    eventId: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('comment_mentions_user').on(table.userId),
  ],
)

/** Hearts of comments. `rk`: minus a fresh id. */
export const commentReactions = sqliteTable(
  'comment_reactions',
  {
    commentId: integer()
      .notNull()
      .references(() => comments.id),
    userId: integer()
      .notNull()
      .references(() => users.id),
    rk: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('comment_reactions_user').on(table.userId),
  ],
)
