import { alias } from 'drizzle-orm/sqlite-core'
import { select } from '../../db/select.ts'
import { sql } from '../../db/sql.ts'
import { pins } from '../../model/pins/tables.ts'
import { ofKnown } from '../../profiles/read.ts'
import { pinnedBy } from '../feeds/conditions.ts'

/** How many pins a profile's structured data has, and among how many of the newest they are looked for (G-151). */
export const POSTINGS = { most: 10, among: 30 }

const newest = alias(pins, 'newest')

/** The newest pins on a profile that search engines may list, newest first. The inner list is read only as far as it is needed. */
export function selectPostings(userId: number, most: number) {
  const shown = pinnedBy(ofKnown(userId, userId, null), 'all', true)
  return select(newest)`
    from (select * from ${pins} where ${shown} order by ${pins.savedRk} limit ${POSTINGS.among}) as newest
    where ${newest.listed} = 1 and ${newest.seoNoindexReason} is null
    limit ${most}`
}

/** What lists need to recognize a picture. */
const pictured = { imageKey: pins.imageKey, dhash: pins.dhash, isVideo: pins.isVideo, isStory: pins.isStory }
const isListed = sql<number>`${pins.listed} = 1 and ${pins.seoNoindexReason} is null`

/** The pictures of the pins among a board's newest ones that search engines may list, newest first. */
export function selectNewestOn(boardId: number, among: number) {
  return select({ ...pictured, isListed })`
    from ${pins} where ${pins.boardId} = ${boardId} order by ${pins.savedRk} limit ${among}`
}

/** The picture of a pin of a board, if search engines may list the pin. */
export function selectListedOn(boardId: number, pinId: number) {
  return select(pictured)`from ${pins} where ${pins.id} = ${pinId} and ${pins.boardId} = ${boardId} and ${isListed}`
}
