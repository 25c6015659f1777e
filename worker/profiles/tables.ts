import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

const flag = () => integer({ mode: 'boolean' }).notNull().default(false)
const counter = () => integer().notNull().default(0)

/**
 * One row a person or business. Times are ms since 1970. A count that visitors see differently stands twice: `public_…` and
 * in full (G-090); counts change only in the batch that changes what they count.
 */
export const users = sqliteTable(
  'users',
  {
    id: integer().primaryKey(),
    username: text().notNull(),
    email: text(),
    /** `scrypt$N$r$p$salt$hash`; null: can't sign in by password. */
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
    /** Nobody comments on what they pin from now on, unless they say so for a pin (G-147). */
    commentsDefaultOff: flag(),
    /** Single keys do something wherever one is; whom that disturbs switches them off (WCAG 2.1.4). */
    shortcutsOn: integer({ mode: 'boolean' }).notNull().default(true),
    hasCatalog: flag(),
    hasCustomBoardOrder: flag(),
    defaultTab: integer(),
    saveBehavior: integer().notNull().default(1),
    seoNoindexReason: text(),
    profileViews: counter(),
    followerCount: counter(),
    followingCount: counter(),
    /** Topics that they follow, and pins that they tried; triggers on `topic_follows` and `pin_tries` keep both exact. */
    interestFollowingCount: counter(),
    triedPinCount: counter(),
    /** Requests to follow that wait; triggers on `follow_requests` keep it exact, whoever changes those rows. */
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
    /** Suggestions that wait to be looked at (SUG-011). */
    clusterCount: counter(),
    /** Goes up with every change of what the profile shows; cached pages are kept under it (G-012). */
    contentVersion: counter(),
    /** Since when nobody else sees the account: it was deactivated or deleted by its owner. */
    closedAt: integer(),
    /** When a deleted account goes for good; null for one that is only deactivated. */
    purgeAt: integer(),
    /** When the e-mail address was proved. */
    emailVerifiedAt: integer(),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('users_username').on(table.username),
    uniqueIndex('users_email').on(table.email).where(sql`${table.email} is not null`),
    index('users_image').on(table.imageKey).where(sql`${table.imageKey} is not null`),
    index('users_purge').on(table.purgeAt).where(sql`${table.purgeAt} is not null`),
  ],
)

/** Former usernames: they redirect until `expires_at` and belong to nobody else meanwhile (G-077). */
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

/** What a person chose about their own views (G-036); absent row: all defaults. */
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
