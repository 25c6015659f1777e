import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { quoted } from '#worker/db/text-match.ts'
import { run } from '#worker/db/write.ts'
import { pinAnnotations, pins } from '#worker/model/pins/tables.ts'
import type { SearchQuery } from '../hits/queries.ts'
import { isFindable } from '../queries.ts'

/** Limits: topics whose names look like a text, those of similar length among them, and the newest pins checked per topic. */
const MAX_NEAR = 40
const MAX_SIMILAR = 8
const MAX_CHECKED = 3
/** Maximum difference in length, in letters. Besides a missing or extra letter or two, a name may differ by a mark such as a hyphen. */
const LETTERS_APART = 3

/**
 * The newest topics whose names contain all parts of one of the lists and have a similar length, if one of their newest pins is findable for the viewer. The
 * index also has names from secret pins. Reads two rows per name, and up to six per topic returned.
 * @param length number of letters in the text
 */
export function selectTopicsLike(query: SearchQuery, parts: readonly string[][], length: number) {
  const match = parts.map((each) => `(${each.map(quoted).join(' AND ')})`).join(' OR ')
  return select({ name: sql<string>`t.name` })`
    from (select near.name, near.slug from (select rowid as id from topic_parts where topic_parts match ${match} order by rowid desc limit ${MAX_NEAR}) as hit
      cross join topics as near on near.rowid = hit.id
      where length(near.name) between ${length - LETTERS_APART} and ${length + LETTERS_APART} limit ${MAX_SIMILAR}) as t
    where ${isFindableTopic(query, sql`t.slug`)}`
}

/** True if the viewer may find one of a topic's newest pins. */
export function isFindableTopic(query: SearchQuery, slug: SQL): SQL {
  return sql`exists (select 1 from (select pin_id from ${pinAnnotations} where slug = ${slug} and listed = 1
      order by pin_id desc limit ${MAX_CHECKED}) as found cross join pins on ${pins.id} = found.pin_id
    where ${isFindable(query)})`
}

/** Adds topics to the index that are older than all topics in it, newest first. A trigger adds new topics. */
export function indexOlder(limit: number): Statement {
  const known = sql`coalesce((select min(id) from topic_parts_docsize), 9007199254740991)`
  return run`insert into topic_parts (rowid, name) select rowid, name from topics where rowid < ${known} order by rowid desc limit ${limit}`
}
