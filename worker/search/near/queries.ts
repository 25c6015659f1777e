import type { SQL } from 'drizzle-orm'
import type { Statement } from '../../db/batch.ts'
import { select } from '../../db/select.ts'
import { sql } from '../../db/sql.ts'
import { quoted } from '../../db/text-match.ts'
import { run } from '../../db/write.ts'
import { pinAnnotations, pins } from '../../model/pins/tables.ts'
import type { SearchQuery } from '../hits/queries.ts'
import { isFindable } from '../queries.ts'

/** Maxima of topics whose names look like a text, of those that are about as long, and of each one's newest pins that are checked. */
const MAX_NEAR = 40
const MAX_SIMILAR = 8
const MAX_CHECKED = 3
/** A name with a letter or two too many or too few may have another mark besides, such as a hyphen. */
const LETTERS_APART = 3

/**
 * Topics whose names contain all parts of one of the lists and are about as long as a text, the newest, if one of their newest pins shows them
 * to the viewer: two rows for each name, and up to six for each that is shown. Words of secret pins are among the names.
 * @param length letters of the text
 */
export function selectTopicsLike(query: SearchQuery, parts: readonly string[][], length: number) {
  const match = parts.map((each) => `(${each.map(quoted).join(' AND ')})`).join(' OR ')
  return select({ name: sql<string>`t.name` })`
    from (select near.name, near.slug from (select rowid as id from topic_parts where topic_parts match ${match} order by rowid desc limit ${MAX_NEAR}) as hit
      cross join topics as near on near.rowid = hit.id
      where length(near.name) between ${length - LETTERS_APART} and ${length + LETTERS_APART} limit ${MAX_SIMILAR}) as t
    where ${isFindableTopic(query, sql`t.slug`)}`
}

/** Whether one of a topic's newest pins shows it to the viewer. */
export function isFindableTopic(query: SearchQuery, slug: SQL): SQL {
  return sql`exists (select 1 from (select pin_id from ${pinAnnotations} where slug = ${slug} and listed = 1
      order by pin_id desc limit ${MAX_CHECKED}) as found cross join pins on ${pins.id} = found.pin_id
    where ${isFindable(query)})`
}

/** Adds topics to the index that are older than it: the newest that are older than all that it knows, because a trigger adds every new one. */
export function indexOlder(limit: number): Statement {
  const known = sql`coalesce((select min(id) from topic_parts_docsize), 9007199254740991)`
  return run`insert into topic_parts (rowid, name) select rowid, name from topics where rowid < ${known} order by rowid desc limit ${limit}`
}
