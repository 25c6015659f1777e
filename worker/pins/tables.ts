import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { boards, sections } from '../boards/tables.ts'
import { users } from '../profiles/tables.ts'

const flag = () => integer({ mode: 'boolean' }).notNull().default(false)
const counter = () => integer().notNull().default(0)

export interface Story {
  title: string
  page_count: number
}
export interface Video {
  url: string
  width: number
  height: number
  /** Milliseconds. */
  duration: number
}

/**
 * One row a pin. `saved_rk` (minus a fresh id) alone orders every feed. `grp` repeats the group of its board, so that a
 * visitor's feed is an index; `listed` is 1 where the world may find it: public board, public profile (G-058).
 */
export const pins = sqliteTable(
  'pins',
  {
    id: integer().primaryKey(),
    pinnerId: integer()
      .notNull()
      .references(() => users.id),
    boardId: integer()
      .notNull()
      .references(() => boards.id),
    sectionId: integer().references(() => sections.id),
    grp: integer().notNull(),
    listed: flag(),
    boardless: flag(),
    savedRk: integer().notNull(),
    sourceId: text(),
    title: text().notNull().default(''),
    description: text().notNull().default(''),
    link: text(),
    domain: text().notNull().default(''),
    imageKey: text(),
    imageWidth: integer().notNull(),
    imageHeight: integer().notNull(),
    /** Average colour, six hex digits. */
    color: text().notNull(),
    alt: text().notNull().default(''),
    isRepin: flag(),
    isStory: flag(),
    isVideo: flag(),
    favorited: flag(),
    promoterId: integer().references(() => users.id),
    repinCount: counter(),
    commentCount: counter(),
    priceValue: real(),
    priceCurrency: text(),
    ratingValue: real(),
    ratingCount: integer(),
    reviewCount: integer(),
    story: text({ mode: 'json' }).$type<Story>(),
    video: text({ mode: 'json' }).$type<Video>(),
    seoTitle: text(),
    seoDescription: text(),
    seoNoindexReason: text(),
    createdAt: integer(),
  },
  (table) => [
    index('pins_user').on(table.pinnerId, table.savedRk).where(sql`${table.grp} < 9`),
    index('pins_user_public').on(table.pinnerId, table.savedRk).where(sql`${table.grp} = 0`),
    index('pins_listed').on(table.savedRk).where(sql`${table.listed} = 1`),
    index('pins_created').on(table.pinnerId, table.savedRk).where(sql`${table.isRepin} = 0 and ${table.grp} < 9`),
    index('pins_created_public')
      .on(table.pinnerId, table.savedRk)
      .where(sql`${table.isRepin} = 0 and ${table.grp} = 0`),
    index('pins_story').on(table.pinnerId, table.savedRk).where(sql`${table.isStory} = 1 and ${table.grp} < 9`),
    index('pins_story_public').on(table.pinnerId, table.savedRk).where(sql`${table.isStory} = 1 and ${table.grp} = 0`),
    index('pins_video').on(table.pinnerId, table.savedRk).where(sql`${table.isVideo} = 1 and ${table.grp} < 9`),
    index('pins_video_public').on(table.pinnerId, table.savedRk).where(sql`${table.isVideo} = 1 and ${table.grp} = 0`),
    index('pins_pinner').on(table.pinnerId),
    index('pins_image').on(table.imageKey).where(sql`${table.imageKey} is not null`),
    index('pins_board').on(table.boardId, table.savedRk),
    index('pins_section').on(table.boardId, table.sectionId, table.savedRk),
    uniqueIndex('pins_source').on(table.pinnerId, table.sourceId).where(sql`${table.sourceId} is not null`),
  ],
)

/** The subject words of a pin, in their order. */
export const pinAnnotations = sqliteTable(
  'pin_annotations',
  {
    pinId: integer()
      .notNull()
      .references(() => pins.id),
    rank: integer().notNull(),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.pinId, table.rank] })],
)
