import type { SQL } from 'drizzle-orm'
import { nearQuarters, quartersOf } from '#domain/media/dhash.ts'
import { at, each } from '#worker/db/insert-rows.ts'
import { select, selectDistinct } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { Statement } from '#worker/db/statement.ts'
import { run } from '#worker/db/write.ts'
import { media } from '#worker/model/media/tables.ts'

/** Refuses future uploads that are similar to one of these pictures, by dHash. */
export function refuseSimilar(removalId: number, dhashes: string[]): Statement {
  const rows = dhashes.flatMap((dhash) => quartersOf(dhash).map((value, quarter) => ({ quarter, value, dhash })))
  return run`insert or ignore into refused_quarters (quarter, value, removal_id, dhash)
      select ${at('quarter')}, ${at('value')}, ${removalId}, ${at('dhash')} from ${each(rows)} where true`
}

/** Refused dHashes with a quarter near one of the picture's: always 68 look-ups; no rows if nothing was refused. */
export function selectNearRefused(dhash: string) {
  const probes = quartersOf(dhash).flatMap((value, quarter) => nearQuarters(value).map((near) => ({ quarter, near })))
  return selectDistinct({ dhash: sql<string>`r.dhash` })`
    from json_each(case when exists (select 1 from refused_quarters) then ${JSON.stringify(probes)} else '[]' end) as j
        cross join refused_quarters as r on r.quarter = ${at('quarter')} and r.value = ${at('near')}`
}

/** Allows pictures of a removal again, where `when` holds. */
export function allowAgain(removalId: number, when: SQL): Statement[] {
  return [
    run`delete from removed_files where removal_id = ${removalId} and kind = 'hash' and ${when}`,
    run`delete from refused_quarters where removal_id = ${removalId} and ${when}`,
  ]
}

/** Uploads without a Pin, oldest first. */
export function selectWaitingUploads(after: { createdAt: number; id: number }, limit: number) {
  return select({ id: media.id, dhash: media.dhash, createdAt: media.createdAt })`
    from ${media}
    where ${media.used} = 0 and (${media.createdAt}, ${media.id}) > (${after.createdAt}, ${after.id})
    order by ${media.createdAt}, ${media.id}
    limit ${limit}`
}

/** Deletes uploads that no Pin uses; their files are deleted by night. */
export function deleteWaiting(ids: number[]): Statement[] {
  const these = sql`select value from json_each(${JSON.stringify(ids)})`
  return [
    run`insert into unused_media (key) select key from media where used = 0 and id in (${these})
        on conflict (key) do update set due_at = 0`,
    run`delete from media where used = 0 and id in (${these})`,
  ]
}
