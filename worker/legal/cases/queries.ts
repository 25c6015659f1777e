import type { SQL } from 'drizzle-orm'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { Notice } from '#worker/model/effects/write.ts'

/** A reporter's notice in the open case of a subject: one row or none. `isOwn`: the subject belongs to the reporter. */
export function selectNotice({
  reporterId,
  reason,
  kind,
  subject,
}: Pick<Notice, 'reporterId' | 'reason' | 'kind'> & { subject: SQL }) {
  return select({
    isOwn: sql<number>`s.owner_id = ${reporterId}`,
    place: sql<string | null>`s.snapshot ->> '$.place'`,
    noticeId: sql<
      number | null
    >`(select n.id from cases as c cross join notices as n on n.case_id = c.id and n.reporter_id = ${reporterId}
        and n.reason = ${reason} and n.source = 'report' where c.subject_kind = ${kind} and c.subject_id = s.id and c.decided_at is null
        and c.decision_id is null)`,
  })`from ${subject} as s`
}

/** The ids of the Pin, board, comment and person that a legal notice names; null for each that does not exist. */
export function selectNamed(names: {
  username: string
  pin: number | null
  comment: number | null
  board: { username: string; slug: string } | null
}) {
  const { username, pin, comment, board } = names
  const idIn = (table: string, id: number | null) =>
    sql<number | null>`(select id from ${sql.raw(table)} where id = ${id} and deleted_at is null)`
  return select({
    person: sql<number | null>`(select id from users where username = ${username} and closed_at is null)`,
    pin: idIn('pins', pin),
    comment: idIn('comments', comment),
    board: sql<
      number | null
    >`(select b.id from users as u cross join boards as b on b.owner_id = u.id and b.slug = ${board?.slug ?? null}
        where u.username = ${board?.username ?? null} and b.kind = 'normal' and b.deleted_at is null)`,
  })`from (select 1)`
}
