import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'

/** Maximum rows converted in one night. */
const ROWS = 500
const WEEK = 7 * 24 * 3600 * 1000

const isNew = (id: SQL) => sql`not exists (select 1 from notices as n where n.id = ${id})`
const isOpen = sql`c.decided_at is null and c.decision_id is null`

/** Opens cases for reports of people that were stored before cases existed. */
export function adoptReports(now: number): Statement[] {
  const rows = sql`(select r.* from reports as r where ${isNew(sql`r.id`)} order by r.id limit ${ROWS})`
  return [
    run`insert into cases (id, subject_kind, subject_id, owner_id, picture_key, due_at, opened_at)
        select min(r.id), 'person', u.id, u.id, u.image_key, ${now + WEEK}, ${now} from ${rows} as r cross join users as u on u.id = r.target_id
        where u.closed_at is null group by u.id on conflict do nothing`,
    run`insert into notices (id, case_id, reporter_id, source, reason, detail, snapshot, created_at)
        select r.id, c.id, r.reporter_id, 'report', r.reason, r.detail, ${person()}, r.created_at
        from ${rows} as r cross join users as u on u.id = r.target_id
          cross join cases as c on c.subject_kind = 'person' and c.subject_id = u.id and ${isOpen}
        where true on conflict do nothing`,
  ]
}

/** Opens cases for legal notices that were stored before cases existed. Their subject is the person, if the account exists. */
export function adoptTakedowns(now: number): Statement[] {
  const rows = sql`(select t.* from takedowns as t where ${isNew(sql`t.id`)} order by t.id limit ${ROWS})`
  const people = sql`left join users as u on u.username = t.username and u.closed_at is null`
  const isTrusted = sql`t.trusted_flagger_id is not null`
  return [
    run`insert into cases (id, subject_kind, subject_id, owner_id, picture_key, is_trusted, due_at, opened_at)
        select t.id, case when u.id is null then 'unknown' else 'person' end, u.id, u.id, u.image_key, ${isTrusted}, ${now + WEEK}, ${now}
        from ${rows} as t ${people} where true on conflict do nothing`,
    run`insert into notices (id, case_id, reporter_id, source, reason, detail, snapshot, created_at)
        select t.id, c.id, t.sender_id, t.law, t.law_type, t.explanation, case when u.id is null
          then json_object('name', coalesce(t.content_url, t.username), 'text', '', 'link', null, 'picture', null, 'username', '', 'place', null)
          else ${person()} end, t.created_at
        from ${rows} as t ${people}
          cross join cases as c on (u.id is null and c.id = t.id) or (c.subject_kind = 'person' and c.subject_id = u.id and ${isOpen})
        where true on conflict do nothing`,
  ]
}

function person(): SQL {
  return sql`json_object('name', u.full_name, 'text', u.about, 'link', u.website_url, 'picture', u.image_key, 'username', u.username, 'place', null)`
}
