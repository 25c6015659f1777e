import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { RowOf } from '#worker/db/statement.ts'
import { run, writtenRows } from '#worker/db/write.ts'
import type { BellMail } from '#worker/messages.ts'
import { bells } from '#worker/model/notifications/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { notificationColumns } from '../queries.ts'
import type { StopScope } from './stop-link.ts'

/** Notifications examined for one mail, and maximum included. */
const LOOKED_AT = 60
export const TOLD_IN_MAIL = 20

const isMail = ({ userId, pace, notificationId }: BellMail): SQL =>
  sql`user_id = ${userId} and pace = ${pace} and notification_id = ${notificationId}`

/** Takes due mails, oldest first, so that no other job sends them before `until`. */
export function takeDue(now: number, until: number, limit: number): Statement<BellMail[]> {
  return writtenRows`update bell_mails set held_until = ${until} where rowid in (
      select rowid from bell_mails where due_at <= ${now} and held_until <= ${now} order by due_at limit ${limit})
    returning user_id as "userId", pace, notification_id as "notificationId"`
}

/** A due mail with its receiver: one row or none. `email` null: they have no confirmed address, or their account is closed. */
export function selectReceiver(mail: BellMail) {
  return select({
    username: users.username,
    locale: users.locale,
    email: sql<
      string | null
    >`case when ${users.emailVerifiedAt} is not null and ${users.closedAt} is null then ${users.email} end`,
    traits: bells.mail,
    rk: sql<number>`due.rk`,
    dueAt: sql<number>`due.due_at`,
  })`
    from (select * from bell_mails where ${isMail(mail)}) as due
    join ${users} on ${users.id} = due.user_id
    join ${bells} on ${bells.userId} = due.user_id`
}
export type Receiver = RowOf<typeof selectReceiver>

/**
 * Notifications for a mail, latest first: those with events since the mail is waiting that the person has not seen and still wants in such a mail. People of
 * earlier events are not named.
 */
export function selectNews(mail: BellMail) {
  const one = mail.pace === 'now' ? sql` and n.id = ${mail.notificationId}` : sql``
  const isNew = sql`q.rk <= due.since_rk`
  const count = sql`(select count(*) from notification_people as q where q.user_id = n.user_id and q.notification_id = n.id and ${isNew})`
  return select(
    notificationColumns(isNew, count),
  )`from (select * from bell_mails where ${isMail(mail)}) as due join bells as bell on bell.user_id = due.user_id join notifications as n on n.user_id = bell.user_id and n.epoch = bell.epoch and n.rk <= due.since_rk${one}
        and n.is_read = 0 and n.rk < bell.read_rk and bell.choices ->> ('$.' || n.kind) = due.pace order by n.rk limit ${LOOKED_AT}`
}

/** A written mail. */
export interface WrittenMail {
  key: string
  to: string
  subject: string
  text: string
  html: string
  unsubscribe: string
}

/**
 * Puts a written mail into the outbox and removes it from the due mails, if nothing has happened since it was written; else it stays due and is written
 * again. Repeating it sends nothing. `written` null: nothing to send.
 */
export function finishMail(
  mail: BellMail,
  { rk, dueAt }: Pick<Receiver, 'rk' | 'dueAt'>,
  written: WrittenMail | null,
  { now, offset }: { now: number; offset: number },
): Statement[] {
  const isStill = sql`${isMail(mail)} and rk = ${rk} and due_at = ${dueAt}`
  const exists = sql`exists (select 1 from bell_mails where ${isStill})`
  const { userId, notificationId } = mail
  return [
    ...(written
      ? [
          run`insert into waiting_mails (key, recipient, subject, body, html, unsubscribe, created_at)
              select ${written.key}, ${written.to}, ${written.subject}, ${written.text}, ${written.html}, ${written.unsubscribe}, ${now} where ${exists}`,
          run`update notifications set mailed_at = ${now} where user_id = ${userId} and id = ${notificationId} and ${exists}`,
        ]
      : []),
    // The time zone's offset may have changed since the person chose.
    run`update bells set mail = json_set(mail, '$.offset', ${offset}) where user_id = ${userId} and mail ->> '$.offset' <> ${offset}`,
    run`delete from bell_mails where ${isStill}`,
  ]
}

export function selectChoices(userId: number) {
  return select({ choices: bells.choices, mail: bells.mail })`from ${bells} where user_id = ${userId}`
}

/** Stops mails of a kind that is mailed at once, or of all kinds of a digest: they are only shown at the bell. */
export function stopMails(userId: number, scope: StopScope): Statement {
  const isMeant =
    scope === 'daily' || scope === 'weekly' ? sql`j.value = ${scope}` : sql`j.key = ${scope} and j.value = 'now'`
  return run`update bells set choices = (select json_group_object(j.key, case when ${isMeant} then 'app' else j.value end)
      from json_each(bells.choices) as j) where user_id = ${userId}`
}
