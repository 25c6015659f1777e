import { type SQL, sql } from 'drizzle-orm'
import { type Statement, statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { countPins, countRepins } from '../effects/write.ts'
import { noteMedia } from '../media/write.ts'

/** Pins of others on boards that end with their owner: they go with the board, and out of their savers' counts. */
export function deletePinsOnOwnBoards(db: Database, userId: number, most: number): Statement[] {
  const part = sql`(select id from pins where board_id in (select id from boards where owner_id = ${userId})
    and pinner_id <> ${userId} order by board_id, saved_rk limit ${most})`
  return [countPins(db, part, 'p.pinner_id', '-'), ...deletePins(db, part)]
}

/** The person's own pins; nobody else counts them. */
export function deleteOwnPins(db: Database, userId: number, most: number): Statement[] {
  return deletePins(db, sql`(select id from pins where pinner_id = ${userId} order by id limit ${most})`)
}

/** What hangs on a pin. */
const OF_PINS = ['cluster_pins', 'pin_annotations', 'pin_likeness', 'pin_hides', 'pin_tries']

/**
 * Pins with all that is theirs alone. `part`: a subquery in parentheses that names them. Search hears of the pins alone, and not of each of
 * their words, which would index a pin once more that is about to go.
 */
export function deletePins(db: Database, part: SQL): Statement[] {
  return [
    noteMedia(db, sql`select image_key from pins where id in ${part}`),
    countRepins(db, part, '-'),
    statement(db, sql`insert into search_paused (id) values (1)`),
    ...OF_PINS.map((table) => statement(db, sql`delete from ${sql.raw(table)} where pin_id in ${part}`)),
    statement(db, sql`delete from pins where id in ${part}`),
    statement(db, sql`delete from search_paused`),
  ]
}

/** Follows of both kinds, with the counters on the other side. */
export function dropFollows(db: Database, userId: number, most: number): Statement[] {
  const following = sql`(select followee_id from follows where follower_id = ${userId} order by rk limit ${most})`
  const followers = sql`(select follower_id from follows where followee_id = ${userId} order by rk limit ${most})`
  return [
    statement(
      db,
      sql`update users set follower_count = follower_count - 1, content_version = content_version + 1
      where id in ${following}`,
    ),
    statement(db, sql`delete from follows where follower_id = ${userId} and followee_id in ${following}`),
    statement(
      db,
      sql`update users set following_count = following_count - 1, content_version = content_version + 1
      where id in ${followers}`,
    ),
    statement(db, sql`delete from follows where followee_id = ${userId} and follower_id in ${followers}`),
  ]
}
