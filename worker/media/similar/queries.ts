import type { SQL } from 'drizzle-orm'
import { nearQuarters, quartersOf } from '#domain/media/dhash.ts'
import { selectDistinct } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'

/** Maximum candidates for each quarter, of uploads and of remote pictures each. */
const CANDIDATES = 500

/** Pictures on Pins that may be similar to one with this dHash: those with a quarter near one of its quarters. */
export function selectCandidates(dhash: string) {
  const quarters = quartersOf(dhash).map((value) =>
    nearQuarters(value).map((near) => near.toString(16).padStart(4, '0')),
  )
  const found = (table: string, key: string, has: SQL) => {
    const each = quarters.map((values, quarter) => {
      const own = sql.raw(`substr(${table}.dhash, ${quarter * 4 + 1}, 4)`)
      return sql`select * from (select ${sql.raw(`${table}.${key}`)} as key, ${sql.raw(table)}.dhash
        from json_each(${JSON.stringify(values)}) as j cross join ${sql.raw(table)} on ${own} = j.value where ${has} limit ${CANDIDATES})`
    })
    return selectDistinct({
      key: sql<string>`near.key`,
      dhash: sql<string>`near.dhash`,
    })`from (${sql.join(each, sql` union all `)}) as near`
  }
  return {
    uploads: found('media', 'lead_key', sql`media.used = 1 and media.dhash is not null`),
    remote: found('remote_media', 'key', sql`remote_media.dhash is not null`),
  }
}
