import { selectDistinct } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { hashesOf, keysOf } from '../conditions.ts'

/** The known dHashes of all copies of a file. */
export function selectDhashes(key: string, more: string[]) {
  const keys = keysOf(key, hashesOf(key, more))
  return selectDistinct({ dhash: sql<string>`look.dhash` })`
    from (select m.dhash from ${keys} as k cross join media as m on m.key = k.key or m.poster_key = k.key
        union select r.dhash from ${keys} as k cross join remote_media as r on r.key = k.key) as look
    where look.dhash is not null`
}
