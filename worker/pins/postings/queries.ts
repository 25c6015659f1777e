import { asc, sql } from 'drizzle-orm'
import { prepared } from '../../db/prepared.ts'
import { ofKnown } from '../../profiles/read.ts'
import { pinnedBy } from '../feeds/conditions.ts'
import { pins } from '../tables.ts'

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
