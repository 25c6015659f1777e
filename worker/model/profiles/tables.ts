import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { PostalAddress } from '#domain/profiles/business.ts'
import { COMMENT_AUDIENCES } from '#domain/profiles/commenting.ts'

const flag = () => integer({ mode: 'boolean' }).notNull().default(false)
const counter = () => integer().notNull().default(0)

/**
 * One row per person or business. Times are ms since 1970. A count that others see differently has two columns,
 * `public_…` and the full one (G-090). Counts change only in the batch that changes what they count.
 */
export const users = sqliteTable(
  'users',
  {
    id: integer().primaryKey(),
    username: text().notNull(),
    email: text(),
    /** `scrypt$N$r$p$salt$hash`; null: no login by password. */
    password: text(),
    fullName: text().notNull(),
    firstName: text().notNull(),
    about: text().notNull().default(''),
    pronouns: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    location: text(),
    websiteUrl: text(),
    impressumUrl: text(),
    instagramUsername: text(),
    imageKey: text(),
    locale: text(),
    isPartner: flag(),
    isPrivate: flag(),
    isVerifiedMerchant: flag(),
    isVerifiedIdentity: flag(),
    isWebsiteVerified: flag(),
    isAdsOnly: flag(),
    adsOnlySite: text(),
    isInspirationalMerchant: flag(),
    isEmployee: flag(),
    messagingOn: integer({ mode: 'boolean' }).notNull().default(true),
    /** Shares how far this person has read their messages with others who also share it. */
    readReceiptsOn: integer({ mode: 'boolean' }).notNull().default(false),
    /** Default for new pins: comments are off (G-147). */
    commentsDefaultOff: flag(),
    /** Who may comment on the person's pins. */
    commentsFrom: text({ enum: COMMENT_AUDIENCES }).notNull().default('everyone'),
    /** Comments with one of these words are hidden on the person's pins. */
    commentWords: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** Single-key shortcuts are on (WCAG 2.1.4 requires a switch). */
    shortcutsOn: integer({ mode: 'boolean' }).notNull().default(true),
    /** True if the person's clicks are logged (API-012). */
    logsOn: integer({ mode: 'boolean' }).notNull().default(false),
    hasCatalog: flag(),
    hasCustomBoardOrder: flag(),
    defaultTab: integer(),
    saveBehavior: integer().notNull().default(1),
    seoNoindexReason: text(),
    profileViews: counter(),
    followerCount: counter(),
    followingCount: counter(),
    /** Followed topics and tried pins; triggers on `topic_follows` and `pin_tries` keep both exact. */
    interestFollowingCount: counter(),
    triedPinCount: counter(),
    /** Pending follow requests; triggers on `follow_requests` keep it exact. */
    followRequestCount: counter(),
    pinCount: counter(),
    publicPinCount: counter(),
    createdPinCount: counter(),
    publicCreatedPinCount: counter(),
    storyPinCount: counter(),
    publicStoryPinCount: counter(),
    quickSavesPinCount: counter(),
    publicBoardCount: counter(),
    protectedBoardCount: counter(),
    secretBoardCount: counter(),
    archivedBoardCount: counter(),
    groupBoardCount: counter(),
    /** Board suggestions that the person has not handled (SUG-011). */
    clusterCount: counter(),
    /** Increases with every visible change of the profile; cached pages are keyed by it (G-012). */
    contentVersion: counter(),
    /** When the owner deactivated or deleted the account; null: open. */
    closedAt: integer(),
    /** When an operator suspended the account, which closes it until the suspension is lifted; null: not suspended. */
    suspendedAt: integer(),
    /** When a suspension ends automatically; null: only when an operator lifts it. */
    suspendedUntil: integer(),
    /** When an employee's limit on the person ends (docs/decisions/089); null: never limited. */
    limitedUntil: integer(),
    /** When a deleted account is purged; null if it is only deactivated. */
    purgeAt: integer(),
    /** When the e-mail address was confirmed. */
    emailVerifiedAt: integer(),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('users_username').on(table.username),
    uniqueIndex('users_email').on(table.email).where(sql`${table.email} is not null`),
    index('users_image').on(table.imageKey).where(sql`${table.imageKey} is not null`),
    // Makes it free to check owners who are neither closed nor private (docs/decisions/069).
    index('users_hidden').on(table.id).where(sql`${table.closedAt} is not null or ${table.isPrivate} = 1`),
    index('users_suspended').on(table.suspendedUntil).where(sql`${table.suspendedUntil} is not null`),
    index('users_limited').on(table.id).where(sql`${table.limitedUntil} is not null`),
    index('users_purge').on(table.purgeAt).where(sql`${table.purgeAt} is not null`),
  ],
)

/** Former usernames. Until `expires_at` they redirect and are reserved (G-077). */
export const userAliases = sqliteTable(
  'user_aliases',
  {
    username: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    expiresAt: integer().notNull(),
  },
  (table) => [index('user_aliases_user').on(table.userId)],
)

/** A person's display preferences (G-036); no row: all defaults. */
export const userMetadata = sqliteTable('user_metadata', {
  userId: integer()
    .primaryKey()
    .references(() => users.id),
  mostRecentBoardSortOrder: text(),
  profileBoardRepViewType: text(),
  profilePinRepViewType: text(),
  boardPinRepViewType: text(),
  profileBoardGroupBy: text(),
})

/**
 * A business's additions to its profile; no row: none yet. The row stays, unused, while the account is a personal one. Texts are null if they are not
 * set.
 */
export const businesses = sqliteTable(
  'businesses',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id),
    contactEmail: text(),
    /** Digits. The country code is stored separately, without the plus sign. */
    contactPhone: text(),
    contactPhoneCode: text(),
    showsAddress: flag(),
    takesMessages: integer({ mode: 'boolean' }).notNull().default(true),
    /** The address, as in `addressSchema`. */
    place: text({ mode: 'json' }).$type<Partial<PostalAddress>>().notNull().default({}),
    coverSource: text({ enum: ['image', 'video', ''] })
      .notNull()
      .default(''),
    coverKey: text(),
    /** Pixels. */
    coverWidth: integer(),
    coverHeight: integer(),
    badgeColor: text(),
    /** Ids of badges that the profile hides; null: the owner has not chosen yet. */
    badgeOptOut: text({ mode: 'json' }).$type<string[]>(),
  },
  (table) => [index('businesses_cover').on(table.coverKey).where(sql`${table.coverKey} is not null`)],
)
