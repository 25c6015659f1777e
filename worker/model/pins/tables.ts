import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Rich } from '#domain/pins/rich.ts'
import { boards, sections } from '../boards/tables.ts'
import { users } from '../profiles/tables.ts'

const flag = () => integer({ mode: 'boolean' }).notNull().default(false)
const counter = () => integer().notNull().default(0)

/**
 * A page of a story: a picture (`key`, size in pixels), optionally with a video, or a text on a colour (six hex
 * digits).
 */
export interface StoryLeaf {
  key?: string | null
  width?: number
  height?: number
  color: string
  text?: string
  video?: Video
}
export interface Story {
  title: string
  page_count: number
  /** Only for stories created on this site. */
  pages?: StoryLeaf[]
}
export interface Video {
  url: string
  width: number
  height: number
  /** In milliseconds. */
  duration: number
  /** Size of the file; absent for videos stored before sizes were. */
  bytes?: number
}

/**
 * One row per pin. `saved_rk` (minus a fresh id) orders every feed. `grp` and `board_owner_id` copy the board's group and owner. `on_profile`:
 * visible on the saver's profile to everyone who may see that profile, because the pin's board is public and either the saver's own or owned by an
 * open, public profile. `listed`: visible to everyone; the saver's profile is also open and public (G-058, docs/decisions/034).
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
    boardOwnerId: integer().notNull().default(0),
    onProfile: flag(),
    listed: flag(),
    boardless: flag(),
    savedRk: integer().notNull(),
    /** Place in the board's own order, if the pin was moved; null: by `saved_rk` (docs/decisions/131). */
    place: text(),
    sourceId: text(),
    title: text().notNull().default(''),
    description: text().notNull().default(''),
    link: text(),
    domain: text().notNull().default(''),
    imageKey: text(),
    imageWidth: integer().notNull(),
    imageHeight: integer().notNull(),
    /** The colour for search by colour, six hex digits; the unknown colour until a job has analyzed the picture (docs/decisions/161). */
    color: text().notNull(),
    alt: text().notNull().default(''),
    isRepin: flag(),
    isStory: flag(),
    isVideo: flag(),
    favorited: flag(),
    promoterId: integer().references(() => users.id),
    repinCount: counter(),
    /** Number of public comments and replies. Triggers on `comments` keep it exact. */
    commentCount: counter(),
    /** Number of hearts; of people who tried it; of public comments that report a try. Triggers keep them exact. */
    reactionCount: counter(),
    triedCount: counter(),
    triedNoteCount: counter(),
    /** True if nobody may comment; null for pins older than comments: by their saver's default. */
    commentsOff: integer({ mode: 'boolean' }),
    priceValue: real(),
    priceCurrency: text(),
    ratingValue: real(),
    ratingCount: integer(),
    reviewCount: integer(),
    story: text({ mode: 'json' }).$type<Story>(),
    video: text({ mode: 'json' }).$type<Video>(),
    /** Metadata of the page behind `link` when it was read (docs/decisions/107). */
    rich: text('rich_json', { mode: 'json' }).$type<Rich>(),
    seoTitle: text(),
    seoDescription: text(),
    seoNoindexReason: text(),
    createdAt: integer(),
    /** The pin that this one was saved from, and the first one of the chain; null for created and imported pins. */
    repinOf: integer(),
    rootId: integer(),
    /** Time of deletion and its undo entry; null: not deleted. */
    deletedAt: integer(),
    deletion: integer(),
    /**
     * The dHash of its picture, 16 hex digits, so that a list recognizes pictures without reading their rows. Empty: none, or none yet; null: the pin
     * is older than this column, and the nightly job has yet to fill it in.
     */
    dhash: text(),
    /**
     * Colours of the picture's upper and lower half, twelve hex digits. Empty: none, or none yet; null: as for `dhash`, and for a new pin whose
     * picture is already stored.
     */
    tones: text(),
    /** Media type of its picture if that has several frames (docs/decisions/165). */
    moving: text(),
    /** True if its marks are in `pin_likeness` and its annotations have slugs. */
    likened: flag(),
    /** Set if several files that look the same count as one picture: the id of one of their pins (docs/decisions/149). */
    pictureId: integer(),
    /**
     * Identifies the picture in lists: `picture_id`, else the file's key; for a story and for a pin without a picture the first pin of the chain.
     */
    picture: text().generatedAlwaysAs(
      sql.raw(
        'coalesce(picture_id, case when image_key is null or is_story = 1 then coalesce(root_id, id) else image_key end)',
      ),
      { mode: 'virtual' },
    ),
    /**
     * Role among the public pins with its picture. 0: stands for them in lists that recommend or find pins. 1: another pin does. 2: another pin does,
     * but this is the first with its title, so that search finds it too (at most three titles). null: older than this column; counts as 0 until the
     * nightly job. Maintained by triggers, as are the columns below. Meaningless for a pin that is not public.
     */
    copy: integer(),
    /** For a pin that stands for its picture: the number of other pins that it stands for. */
    copyCount: counter(),
    /**
     * Likewise among its saver's pins that others see on the profile: true if an earlier one stands for it; and the number of pins that it stands
     * for.
     */
    ownCopy: flag(),
    ownCopyCount: counter(),
  },
  (table) => {
    // Lists may show it: it is public, and employees do not hide it from search.
    const isFindable = sql`${table.listed} = 1 and ${table.seoNoindexReason} is not 'staff'`
    return [
      index('pins_user').on(table.pinnerId, table.savedRk).where(sql`${table.grp} < 9`),
      index('pins_user_public').on(table.pinnerId, table.savedRk).where(sql`${table.onProfile} = 1`),
      index('pins_listed').on(table.savedRk).where(sql`${table.listed} = 1`),
      index('pins_created').on(table.pinnerId, table.savedRk).where(sql`${table.isRepin} = 0 and ${table.grp} < 9`),
      index('pins_created_public')
        .on(table.pinnerId, table.savedRk)
        .where(sql`${table.isRepin} = 0 and ${table.onProfile} = 1`),
      index('pins_story').on(table.pinnerId, table.savedRk).where(sql`${table.isStory} = 1 and ${table.grp} < 9`),
      index('pins_story_public')
        .on(table.pinnerId, table.savedRk)
        .where(sql`${table.isStory} = 1 and ${table.onProfile} = 1`),
      index('pins_video').on(table.pinnerId, table.savedRk).where(sql`${table.isVideo} = 1 and ${table.grp} < 9`),
      index('pins_video_public')
        .on(table.pinnerId, table.savedRk)
        .where(sql`${table.isVideo} = 1 and ${table.onProfile} = 1`),
      index('pins_favorited').on(table.pinnerId, table.savedRk).where(sql`${table.favorited} = 1 and ${table.grp} < 9`),
      index('pins_favorited_created')
        .on(table.pinnerId, table.savedRk)
        .where(sql`${table.favorited} = 1 and ${table.isRepin} = 0 and ${table.grp} < 9`),
      // The conditions must equal those of `copies.ts`, because SQLite uses a partial index only for the same condition.
      index('pins_shown').on(table.savedRk).where(sql`${isFindable} and ifnull(${table.copy}, 0) = 0`),
      index('pins_first').on(table.picture).where(sql`${isFindable} and ${table.copy} = 0`),
      index('pins_picture').on(table.picture, table.title).where(sql`${isFindable} and ${table.copy} is not null`),
      index('pins_titled').on(table.picture).where(sql`${isFindable} and ${table.copy} = 2`),
      index('pins_user_shown')
        .on(table.pinnerId, table.savedRk)
        .where(sql`${table.onProfile} = 1 and ${table.ownCopy} = 0`),
      index('pins_user_picture')
        .on(table.pinnerId, table.picture)
        .where(sql`${table.onProfile} = 1 and ${table.copy} is not null`),
      index('pins_unpictured').on(table.id).where(sql`${table.copy} is null`),
      index('pins_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
      index('pins_unlikened').on(table.id).where(sql`${table.likened} = 0`),
      index('pins_unlooked').on(table.id).where(sql`${table.tones} is null and ${table.imageKey} is not null`),
      index('pins_pinner').on(table.pinnerId),
      // Pins that other people saved to a person's boards.
      index('pins_guests').on(table.boardOwnerId, table.grp).where(sql`${table.boardOwnerId} <> ${table.pinnerId}`),
      index('pins_image')
        .on(table.imageKey, table.deletedAt, table.grp, table.pinnerId, table.savedRk)
        .where(sql`${table.imageKey} is not null`),
      // Foreign keys: without an index, deleting a section, person or source pin would scan all pins.
      index('pins_in_section').on(table.sectionId).where(sql`${table.sectionId} is not null`),
      index('pins_promoter').on(table.promoterId).where(sql`${table.promoterId} is not null`),
      index('pins_repin_of').on(table.repinOf).where(sql`${table.repinOf} is not null`),
      index('pins_root').on(table.rootId).where(sql`${table.rootId} is not null`),
      index('pins_board').on(table.boardId, table.savedRk),
      index('pins_cover').on(table.boardId, table.savedRk).where(sql`${table.imageKey} is not null`),
      index('pins_section').on(table.boardId, table.sectionId, table.savedRk),
      // A board's own order. The expressions must equal those of `rules.ts`, because SQLite uses the index only for the same ones.
      index('pins_place').on(
        table.boardId,
        sql`coalesce(${table.sectionId}, 0)`,
        sql`coalesce(${table.place}, printf('%016d', 9007199254740992 + ${table.savedRk}))`,
      ),
      uniqueIndex('pins_source').on(table.pinnerId, table.sourceId).where(sql`${table.sourceId} is not null`),
    ]
  },
)

/**
 * The annotations of a pin in order. `slug` identifies the topic; `listed` copies the pin's, so that a topic's feed is
 * one index range. Triggers keep `listed` and `topics` exact (docs/decisions/024).
 */
export const pinAnnotations = sqliteTable(
  'pin_annotations',
  {
    pinId: integer()
      .notNull()
      .references(() => pins.id),
    rank: integer().notNull(),
    name: text().notNull(),
    slug: text().notNull().default(''),
    listed: flag(),
  },
  (table) => [
    primaryKey({ columns: [table.pinId, table.rank] }),
    index('pin_topics').on(table.slug, table.pinId).where(sql`${table.listed} = 1`),
  ],
)

/** Topics with the number of their pins: rare topics weigh more in related pins. */
export const topics = sqliteTable('topics', {
  slug: text().primaryKey(),
  name: text().notNull(),
  pinCount: counter(),
})

/** Pins that a person hid from feeds. */
export const pinHides = sqliteTable(
  'pin_hides',
  { userId: integer().notNull(), pinId: integer().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.pinId] }), index('pin_hides_pin').on(table.pinId)],
)

/** Pins that a person tried; `rk` is minus a fresh id. */
export const pinTries = sqliteTable(
  'pin_tries',
  { userId: integer().notNull(), pinId: integer().notNull(), rk: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.pinId] }),
    index('pin_tries_user').on(table.userId, table.rk),
    index('pin_tries_pin').on(table.pinId),
  ],
)

/** Hearts of pins, one a person; `rk` is minus a fresh id. */
export const pinReactions = sqliteTable(
  'pin_reactions',
  {
    pinId: integer()
      .notNull()
      .references(() => pins.id),
    userId: integer()
      .notNull()
      .references(() => users.id),
    rk: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.pinId, table.userId] }), index('pin_reactions_user').on(table.userId)],
)

/** Topics that a person follows; `rk` is minus a fresh id. */
export const topicFollows = sqliteTable(
  'topic_follows',
  { userId: integer().notNull(), slug: text().notNull(), rk: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.slug] }),
    index('topic_follows_user').on(table.userId, table.rk),
  ],
)

/**
 * Removals of pins and pictures everywhere by operators (docs/decisions/071). A row names a Pin, a picture or both; the job fills in `root_id`, the
 * first pin of the chain, and with `with_picture` the `image_key` of the Pin's picture. `removed`: Pins deleted so far. Times are ms since 1970.
 */
export const removals = sqliteTable(
  'removals',
  {
    id: integer().primaryKey(),
    pinId: integer(),
    rootId: integer(),
    imageKey: text(),
    withPicture: flag(),
    removed: counter(),
    createdAt: integer().notNull(),
    doneAt: integer(),
    /** When an employee allowed the picture again, and who did; uploads of it are refused until then. */
    liftedAt: integer(),
    liftedBy: integer(),
  },
  (table) => [index('removals_waiting').on(table.id).where(sql`${table.doneAt} is null`)],
)
