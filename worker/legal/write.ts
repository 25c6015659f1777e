import { Failure } from '../../domain/errors.ts'
import { noticeDue, reportDue, THING_NOT_FOUND, type ThingKind } from '../../domain/legal/cases.ts'
import type { ReportInput, TakedownInput } from '../../domain/legal/contract.ts'
import type { Law } from '../../domain/legal/laws.ts'
import { covers, isBeforeCutoff, takedownFaults } from '../../domain/legal/rules.ts'
import { selectViewer } from '../accounts/read.ts'
import type { Statement } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import type { Database } from '../db/open.ts'
import { round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import type { Client } from '../http/client.ts'
import { hashToken } from '../http/cookies/tokens.ts'
import { countAgainst, type Limit } from '../http/limits.ts'
import { noticeReceived } from '../model/effects/write.ts'
import { isTakedownStored, personSubject } from '../model/legal/rules.ts'
import { anySubject, thingSubject } from './cases/conditions.ts'
import { type Named, namedBy } from './cases/named.ts'
import { selectNotice } from './cases/queries.ts'
import { takedownMail } from './mail.ts'
import {
  insertReceived,
  insertReport,
  insertTakedown,
  type Takedown as StoredTakedown,
  selectReport,
  selectSameTakedown,
} from './queries.ts'
import { keepTalk } from './talk/queries.ts'

export { anySubject } from './cases/conditions.ts'
export { appealDecision } from './statements/appeal.ts'
export { type BoardNames, giveBack, type Thing, withhold } from './withheld/queries.ts'

type Takedown = StoredTakedown & { law: Law }

const HOUR = 3600
const REPORTS: Limit = { name: 'reports', times: 30, seconds: HOUR }
const REPORTS_BY_ADDRESS: Limit = { name: 'reports-address', times: 100, seconds: HOUR }
/** G-129: five per hour for each IP address, account and e-mail address, because each submission sends a mail. */
const TAKEDOWNS: Limit = { name: 'takedowns', times: 5, seconds: HOUR }

/**
 * Reports a user (W-11) and returns the report's id; a repeated report for the same reason returns the first. Reporting
 * oneself is 400 code 1, a closed or missing account 404 code 30.
 */
export async function reportPerson(
  { db, now }: Asker,
  client: Client,
  people: { reporterId: number; targetId: number },
  input: ReportInput,
): Promise<number> {
  const { reporterId, targetId } = people
  if (targetId === reporterId) throw new Failure('invalid', { faults: [{ field: 'user', code: 'invalid_value' }] })
  await countAgainst(db, [{ limit: REPORTS, who: String(reporterId) }, ...perAddress(REPORTS_BY_ADDRESS, client)], now)
  const report = { id: newId(), ...people, ...input, createdAt: now }
  const {
    kept: [kept],
  } = await round(db, {
    inserted: insertReport(db, report),
    notice: noticeReceived(db, {
      ...{
        id: report.id,
        reporterId,
        source: 'report',
        reason: input.reason,
        detail: input.detail,
        kind: 'person',
        now,
      },
      ...{ subject: personSubject(targetId), named: '', isTrusted: false, dueAt: reportDue(input.reason, now) },
    }),
    kept: selectReport(report),
  })
  if (!kept) throw new Failure('user_not_found')
  return kept.id
}

interface Reported {
  /** The notice. */
  id: number
  /** Of a comment its Pin, of a message its conversation. */
  place: string | null
}

/**
 * Reports a Pin, a board, a comment or a message that the reporter sees; the same report again returns the first, as long as nobody has decided.
 * With a message goes what was said around it. One's own is 400 code 1, what one doesn't see 404.
 */
export async function reportThing(
  { db, now }: Asker,
  client: Client,
  reporterId: number,
  { kind, id, reason, detail }: { kind: ThingKind; id: number; reason: ReportInput['reason']; detail: string },
): Promise<Reported> {
  await countAgainst(db, [{ limit: REPORTS, who: String(reporterId) }, ...perAddress(REPORTS_BY_ADDRESS, client)], now)
  const subject = thingSubject(kind, id, reporterId)
  const noticeId = newId()
  const {
    kept: [kept],
  } = await round(db, {
    notice: noticeReceived(db, {
      ...{ id: noticeId, reporterId, source: 'report', reason, detail, kind, now },
      ...{ subject, named: '', isTrusted: false, dueAt: reportDue(reason, now) },
    }),
    talk: kind === 'message' ? keepTalk(db, noticeId, id, reporterId) : undefined,
    kept: selectNotice({ reporterId, reason, kind, subject }),
  })
  if (kept?.isOwn) throw new Failure('invalid', { faults: [{ field: kind, code: 'invalid_value' }] })
  if (!kept?.noticeId) throw new Failure(THING_NOT_FOUND[kind])
  return { id: kept.noticeId, place: kept.place }
}

/**
 * Stores a takedown notice (W-46) with its first event and a confirmation mail, in one batch, and returns its id. Fails
 * with 400 code 1 and the fields, 403 code 92 if the law does not cover the country in the form, 429 over the limits.
 * The request's own country is only recorded (G-129). A repeated submission returns the first one's id.
 */
export async function takeDown(asker: Asker, client: Client, law: Law, input: TakedownInput): Promise<number> {
  const { db, now } = asker
  const senderId = await idOfSender(asker)
  const faults = takedownFaults(law, input, now)
  if (faults.length > 0) throw new Failure('invalid', { faults })
  if (!covers(law, input.country))
    throw new Failure('wrong_country', { faults: [{ field: 'country', code: 'invalid_value' }] })
  const email = input.email ?? null
  const limits = perAddress(TAKEDOWNS, client)
  if (senderId !== null) limits.push({ limit: TAKEDOWNS, who: `account ${senderId}` })
  if (email) limits.push({ limit: TAKEDOWNS, who: `mail ${await hashToken(email.toLowerCase())}` })
  await countAgainst(db, limits, now)
  const incidentAt = input.incident_date ?? null
  const takedown = {
    id: newId(),
    law,
    username: input.username.replace(/^@/, '').toLowerCase(),
    senderId,
    contentUrl: input.content_url ?? null,
    lawType: input.law_type,
    explanation: input.explanation,
    fullName: input.anonymous ? null : (input.full_name ?? null),
    email,
    country: input.country,
    requestCountry: asker.place.country,
    trustedFlaggerId: input.trusted_flagger_id ?? null,
    incidentAt,
    beforeCutoff: isBeforeCutoff(incidentAt),
    createdAt: now,
  }
  const named = await namedBy(db, client.site.origin, { username: takedown.username, url: takedown.contentUrl })
  const {
    kept: [kept],
  } = await round(db, {
    inserted: insertTakedown(db, takedown),
    received: insertReceived(db, takedown.id),
    notice: takedownReceived(db, takedown, named),
    mail: email ? takedownMail(asker, client, email, input.username, takedown.id) : undefined,
    kept: selectSameTakedown(takedown),
  })
  if (!kept) throw new Error('A takedown was neither kept nor found')
  return kept.id
}

/** The notice of a takedown, if it was stored: a repeated submission is none. */
function takedownReceived(db: Database, takedown: Takedown, { kind, id }: Named): Statement[] {
  const { law, lawType, explanation, username, contentUrl, createdAt: now } = takedown
  const subject = id === null ? null : anySubject(kind, id)
  return noticeReceived(db, {
    ...{
      id: takedown.id,
      reporterId: takedown.senderId,
      source: law,
      reason: lawType,
      detail: explanation,
      kind,
      subject,
      now,
    },
    ...{ named: contentUrl ?? username, isTrusted: takedown.trustedFlaggerId !== null, dueAt: noticeDue(law, now) },
    when: isTakedownStored(takedown.id),
  })
}

/** The sender's user id, if signed in; a limited session is enough, because visitors may send notices too. */
async function idOfSender(asker: Asker): Promise<number | null> {
  if (asker.sessionHash === null) return null
  const {
    found: [viewer],
  } = await round(asker.db, { found: selectViewer(asker) })
  return viewer?.id ?? null
}

function perAddress(limit: Limit, { address }: Client): { limit: Limit; who: string }[] {
  return address === null ? [] : [{ limit, who: `address ${address}` }]
}
