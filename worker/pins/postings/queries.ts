import { alias } from 'drizzle-orm/sqlite-core'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { pins } from '#worker/model/pins/tables.ts'
import { ofKnown } from '#worker/profiles/read.ts'
import { pinnedBy } from '../feeds/conditions.ts'

/** Maximum number of pins in a profile's structured data, and the number of newest pins they are chosen from (G-151). */
export const POSTINGS = { most: 10, among: 30 }

const newest = alias(pins, 'newest')

/** The newest pins on a profile that search engines may list, newest first. The inner list is read only as far as needed. */
export function selectPostings(userId: number, most: number) {
  const shown = pinnedBy(ofKnown(userId, userId, null), 'all', true)
  return select(newest)`
    from (select * from ${pins} where ${shown} order by ${pins.savedRk} limit ${POSTINGS.among}) as newest
    where ${newest.listed} = 1 and ${newest.seoNoindexReason} is null
    limit ${most}`
}

/** The columns by which lists recognize a picture. */
const pictured = { imageKey: pins.imageKey, dhash: pins.dhash, isVideo: pins.isVideo, isStory: pins.isStory }
const isListed = sql<number>`${pins.listed} = 1 and ${pins.seoNoindexReason} is null`

/** The pictures of a board's newest pins, newest first. `isListed`: search engines may list the pin. */
export function selectNewestOn(boardId: number, among: number) {
  return select({ ...pictured, isListed })`
    from ${pins} where ${pins.boardId} = ${boardId} order by ${pins.savedRk} limit ${among}`
}

/** The picture of a pin of a board, if search engines may list the pin. */
export function selectListedOn(boardId: number, pinId: number) {
  return select(pictured)`from ${pins} where ${pins.id} = ${pinId} and ${pins.boardId} = ${boardId} and ${isListed}`
}
