import { asc, eq, sql } from 'drizzle-orm'
import { prepared } from '../../db/prepared.ts'
import { pins } from '../../model/pins/tables.ts'
import { ofKnown } from '../../profiles/read.ts'
import { pinnedBy } from '../feeds/conditions.ts'

/** How many pins a profile's structured data has, and among how many of the newest they are looked for (G-151). */
export const POSTINGS = { most: 10, among: 30 }

/** The newest pins on a profile that search engines may list, newest first. The inner list is read only as far as it is needed. */
export const selectPostings = prepared((db, { userId, most }: { userId: number; most: number }) => {
  const newest = db
    .select()
    .from(pins)
    .where(pinnedBy(ofKnown(userId, userId, null), 'all', true))
    .orderBy(asc(pins.savedRk))
    .limit(POSTINGS.among)
    .as('newest')
  return db.select().from(newest).where(sql`${newest.listed} = 1 and ${newest.seoNoindexReason} is null`).limit(most)
})

/** What lists need to recognize a picture. */
const pictured = { imageKey: pins.imageKey, dhash: pins.dhash, isVideo: pins.isVideo, isStory: pins.isStory }
const isListed = sql`${pins.listed} = 1 and ${pins.seoNoindexReason} is null`

/** The pictures of the pins among a board's newest ones that search engines may list, newest first. */
export const selectNewestOn = prepared((db, { boardId, among }: { boardId: number; among: number }) => {
  const columns = { ...pictured, isListed: sql<number>`${isListed}`.as('is_listed') }
  const newest = db.select(columns).from(pins).where(eq(pins.boardId, boardId))
  return newest.orderBy(asc(pins.savedRk)).limit(among)
})

/** The picture of a pin of a board, if search engines may list the pin. */
export const selectListedOn = prepared((db, { boardId, pinId }: { boardId: number; pinId: number }) =>
  db
    .select(pictured)
    .from(pins)
    .where(sql`${eq(pins.id, pinId)} and ${eq(pins.boardId, boardId)} and ${isListed}`),
)
