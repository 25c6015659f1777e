import { type SQL, sql } from 'drizzle-orm'
import { type Statement, statement } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import { quoted } from '../../db/text-match.ts'
import { pinAnnotations, pins } from '../../pins/tables.ts'
import type { SearchQuery } from '../hits/queries.ts'
import { isFindable } from '../queries.ts'

/** Maxima of topics whose names look like a text, and of each one's newest pins that are checked. */
const MAX_NEAR = 40
const MAX_CHECKED = 3

/** Topics whose names contain all parts of one of the lists, the newest: two rows each. Words of secret pins are among them. */
export function selectTopicsLike(db: Database, parts: readonly string[][]) {
  const match = parts.map((each) => `(${each.map(quoted).join(' AND ')})`).join(' OR ')
  return db.select({ name: sql<string>`t.name`.as('t_name'), slug: sql<string>`t.slug`.as('t_slug') }).from(
    sql`(select rowid as id from topic_parts where topic_parts match ${match} order by rowid desc limit ${MAX_NEAR}) as hit
        cross join topics as t on t.rowid = hit.id`,
  )
}

/** Those of the topics that one of their newest pins shows to the viewer. */
export function selectFindableTopics(db: Database, query: SearchQuery, slugs: readonly string[]) {
  const newest = (slug: SQL) => sql`(select pin_id from ${pinAnnotations} where slug = ${slug} and listed = 1
    order by pin_id desc limit ${MAX_CHECKED})`
  return db
    .select({ slug: sql<string>`asked.value`.as('asked_slug') })
    .from(sql`json_each(${JSON.stringify(slugs)}) as asked`)
    .where(sql`exists (select 1 from ${newest(sql`asked.value`)} as found cross join pins on ${pins.id} = found.pin_id
      where ${isFindable(query)})`)
}

/** Adds topics to the index that are older than it: the newest that are older than all that it knows, because a trigger adds every new one. */
export function indexOlder(db: Database, limit: number): Statement {
  const known = sql`coalesce((select min(id) from topic_parts_docsize), 9007199254740991)`
  return statement(
    db,
    sql`insert into topic_parts (rowid, name) select rowid, name from topics where rowid < ${known} order by rowid desc limit ${limit}`,
  )
}
