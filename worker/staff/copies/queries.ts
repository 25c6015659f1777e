import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { select, selectDistinct } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { RowOf } from '#worker/db/statement.ts'
import { run } from '#worker/db/write.ts'

/** Maximum to which the Pins of a picture are counted. */
const COUNTED = 100

/** The dHashes of a case's picture, even after it was removed everywhere. */
export function selectLooks(caseId: number) {
  const key = sql`(select picture_key from cases where id = ${caseId})`
  return selectDistinct({
    key: sql<string>`${key}`,
    dhash: sql<string>`look.dhash`,
  })`
    from (select dhash from media where key = ${key} union select dhash from media where poster_key = ${key} and poster_key is not null
        union select dhash from remote_media where key = ${key}
        union select q.dhash from removed_files as f cross join refused_quarters as q on q.removal_id = f.removal_id where f.value = ${key}) as look
    where look.dhash is not null`
}

export type LookRow = RowOf<typeof selectLooks>

/** The oldest Pin of each of these pictures, unless it is the employee's own or the picture was removed everywhere. */
export function selectCopies(keys: readonly string[], employeeId: number) {
  return select({
    key: sql<string>`k.value`,
    pinId: sql<number>`p.id`,
    isListed: sql<number>`p.listed`,
    username: sql<string>`u.username`,
    pins: sql<number>`(select count(*) from (select 1 from pins as c where c.image_key = k.value and c.deleted_at is null limit ${COUNTED}))`,
    caseId: sql<number | null>`${openCaseOf(sql`p.id`)}`,
  })`from json_each(${JSON.stringify(keys)}) as k cross join pins as p
        on p.id = (select id from pins where image_key = k.value and deleted_at is null order by id limit 1)
        cross join users as u on u.id = p.pinner_id where p.pinner_id <> ${employeeId} and u.closed_at is null and not exists (select 1 from removed_files as f where f.value = k.value)`
}
export type CopyRow = RowOf<typeof selectCopies>

/** SQL of the id of a Pin's open case; null: none. */
export function openCaseOf(pinId: SQL | number): SQL {
  return sql`(select c.id from cases as c where c.subject_kind = 'pin' and c.subject_id = ${pinId} and c.decided_at is null and c.decision_id is null)`
}

/** True if the open case of a Pin has no notice yet that its picture is a copy. */
export function isNotFoundYet(pinId: number): SQL {
  return sql`not exists (select 1 from notices as n where n.case_id = ${openCaseOf(pinId)} and n.source = 'copy')`
}

/** Stores the case through which a Pin's case was found. */
export function setSimilarTo(pinId: number, caseId: number): Statement {
  return run`update cases set similar_to = coalesce(similar_to, ${caseId}) where id = ${openCaseOf(pinId)} and id <> ${caseId}`
}

/** The open case of a Pin: one row or none. */
export function selectOpenCase(pinId: number) {
  return select({ id: sql<number | null>`${openCaseOf(pinId)}` })`from (select 1)`
}
