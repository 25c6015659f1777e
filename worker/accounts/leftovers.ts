import { sql } from 'drizzle-orm'
import { type Statement, statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { followersOfGoneRemoved, followsOfGoneRemoved, pinsRemoved } from '../effects/write.ts'

/** Pins of others on boards that end with their owner: they go with the board, and out of their savers' counts. */
export function deletePinsOnOwnBoards(db: Database, userId: number, most: number): Statement[] {
  const part = sql`(select id from pins where board_id in (select id from boards where owner_id = ${userId})
    and pinner_id <> ${userId} order by board_id, saved_rk limit ${most})`
  return pinsRemoved(db, part, { counted: true })
}

/** The person's own pins; nobody else counts them. */
export function deleteOwnPins(db: Database, userId: number, most: number): Statement[] {
  return pinsRemoved(db, sql`(select id from pins where pinner_id = ${userId} order by id limit ${most})`)
}

/** Follows of both kinds, with the counters on the other side. */
export function dropFollows(db: Database, userId: number, most: number): Statement[] {
  const following = sql`(select followee_id from follows where follower_id = ${userId} order by rk limit ${most})`
  const followers = sql`(select follower_id from follows where followee_id = ${userId} order by rk limit ${most})`
  return [
    ...followsOfGoneRemoved(db, following),
    statement(db, sql`delete from follows where follower_id = ${userId} and followee_id in ${following}`),
    ...followersOfGoneRemoved(db, followers),
    statement(db, sql`delete from follows where followee_id = ${userId} and follower_id in ${followers}`),
  ]
}
