import { select } from '../db/select.ts'
import { sql } from '../db/sql.ts'
import { run } from '../db/write.ts'
import { reports, type takedowns } from '../model/legal/tables.ts'

type Report = Omit<typeof reports.$inferSelect, 'status'>
export type Takedown = Omit<typeof takedowns.$inferSelect, 'status'>

/** Stores a report, unless one with this reason exists or the reported account is closed. */
export function insertReport(report: Report) {
  const { id, reporterId, targetId, reason, detail, source, createdAt } = report
  return run`insert into reports (id, reporter_id, target_id, reason, detail, source, created_at)
      select ${id}, ${reporterId}, u.id, ${reason}, ${detail}, ${source}, ${createdAt} from users u
      where u.id = ${targetId} and u.closed_at is null
      on conflict (reporter_id, target_id, reason) do nothing`
}

/** A user's report of another user for a reason: one row or none. */
export function selectReport({ reporterId, targetId, reason }: Report) {
  return select({ id: reports.id })`
    from ${reports}
    where ${reports.reporterId} = ${reporterId} and ${reports.targetId} = ${targetId} and ${reports.reason} = ${reason}`
}

/** Stores a takedown, unless an equal one was sent within the last minute. */
export function insertTakedown(takedown: Takedown) {
  return run`insert into takedowns (id, law, username, sender_id, content_url, law_type, explanation, full_name, email, country,
        request_country, trusted_flagger_id, incident_at, before_cutoff, created_at)
      select ${takedown.id}, ${takedown.law}, ${takedown.username}, ${takedown.senderId}, ${takedown.contentUrl},
        ${takedown.lawType}, ${takedown.explanation}, ${takedown.fullName}, ${takedown.email}, ${takedown.country},
        ${takedown.requestCountry}, ${takedown.trustedFlaggerId}, ${takedown.incidentAt},
        ${takedown.beforeCutoff ? 1 : 0}, ${takedown.createdAt}
      where not exists (select 1 from takedowns where ${isSame(takedown)})`
}

/** Inserts the first event of a takedown that was stored. */
export function insertReceived(takedownId: number) {
  return run`insert into takedown_events (id, takedown_id, kind, actor_id, created_at)
      select ${takedownId}, id, 'received', sender_id, created_at from takedowns where id = ${takedownId}`
}

/** The stored takedown: this one or an equal earlier one. */
export function selectSameTakedown(takedown: Takedown) {
  return select({ id: sql<number>`id` })`from takedowns where ${isSame(takedown)} order by created_at limit 1`
}

/** Within this time, in ms, an equal form is treated as a repeated submission. */
const REPEAT_WINDOW = 60_000

/** True if a row is equal to the takedown and at most a minute old. The index narrows the scan to the law's last minute. */
function isSame(takedown: Takedown) {
  const { law, createdAt, username, senderId, contentUrl, lawType, explanation, country } = takedown
  return sql`law = ${law} and created_at > ${createdAt - REPEAT_WINDOW} and username = ${username}
    and sender_id is ${senderId} and content_url is ${contentUrl} and law_type = ${lawType}
    and explanation = ${explanation} and full_name is ${takedown.fullName} and email is ${takedown.email}
    and country = ${country} and trusted_flagger_id is ${takedown.trustedFlaggerId}
    and incident_at is ${takedown.incidentAt}`
}
