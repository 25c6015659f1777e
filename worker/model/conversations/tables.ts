import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from '../profiles/tables.ts'

/** Conversations of two to eleven people. */
export const conversations = sqliteTable('conversations', {
  id: integer().primaryKey(),
  /** Ids of the members in ascending order (`memberKey`); null once someone has left, so that the same people may start another one. */
  memberKey: text().unique('conversations_members'),
  isGroup: integer({ mode: 'boolean' }).notNull(),
  /** Number of members who have not left. */
  peopleCount: integer().notNull(),
  /** `seq` of the last message. */
  lastSeq: integer().notNull().default(0),
  /** The last message, even if it was deleted with its sender. */
  lastMessageId: integer(),
  createdAt: integer().notNull(),
})

/** Members of a conversation, each with their own view of it. */
export const conversationMembers = sqliteTable(
  'conversation_members',
  {
    conversationId: integer()
      .notNull()
      .references(() => conversations.id),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** `requests`: started by someone whom this person does not follow, and not accepted yet. */
    box: text({ enum: ['inbox', 'requests'] }).notNull(),
    /** Minus the id of the last message: newest first. */
    rk: integer().notNull(),
    hasBegun: integer({ mode: 'boolean' }).notNull().default(false),
    /** Messages up to this `seq` have been read. */
    readSeq: integer().notNull().default(0),
    /** Messages up to this `seq` were opened while `sharesReads` was on. Messages marked as read by deleting or answering do not count. */
    seenSeq: integer().notNull().default(0),
    /** Copy of the person's `users.read_receipts_on`. */
    sharesReads: integer({ mode: 'boolean' }).notNull().default(false),
    /** Messages up to this `seq` are deleted for this person. */
    clearedSeq: integer().notNull().default(0),
    /** Has a message that this person has not read. */
    isUnread: integer({ mode: 'boolean' }).notNull().default(false),
    isMuted: integer({ mode: 'boolean' }).notNull().default(false),
    /** False after this person deleted the conversation, until the next message. */
    isListed: integer({ mode: 'boolean' }).notNull().default(true),
    leftAt: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    index('conversation_members_list')
      .on(table.userId, table.box, table.rk)
      .where(sql`${table.isListed} = 1 and ${table.leftAt} is null`),
    index('conversation_members_unread')
      .on(table.userId)
      .where(
        sql`${table.isUnread} = 1 and ${table.isMuted} = 0 and ${table.isListed} = 1 and ${table.leftAt} is null and ${table.box} = 'inbox'`,
      ),
    index('conversation_members_user').on(table.userId),
  ],
)

export const messages = sqliteTable(
  'messages',
  {
    id: integer().primaryKey(),
    conversationId: integer()
      .notNull()
      .references(() => conversations.id),
    /** Position in the conversation, from 1, given by the database: the order in which messages were stored. */
    seq: integer().notNull(),
    senderId: integer()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    /** True if addresses in the text may become links; false if the sender's account was new. */
    hasLinks: integer({ mode: 'boolean' }).notNull().default(true),
    /** When employees removed it, ms since 1970; null: not removed. `text` is empty then, and `withheld` keeps it. */
    removedAt: integer(),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('messages_conversation').on(table.conversationId, table.seq),
    index('messages_sender').on(table.senderId),
  ],
)
