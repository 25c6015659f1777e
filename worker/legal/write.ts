import { Failure } from '../../domain/errors.ts'
import type { ReportInput, TakedownInput } from '../../domain/legal/contract.ts'
import type { Law } from '../../domain/legal/laws.ts'
import { covers, isBeforeCutoff, takedownFaults } from '../../domain/legal/rules.ts'
import { batch, batchAll, type Statement } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import type { Database } from '../db/open.ts'
import { countAgainst, type Limit } from '../http/limits.ts'
import { hashToken } from '../http/session-cookie.ts'
import { insertReceived, insertReport, insertTakedown, selectReport, selectSameTakedown } from './queries.ts'

const HOUR = 3600
const REPORTS: Limit = { name: 'reports', times: 30, seconds: HOUR }
const REPORTS_BY_ADDRESS: Limit = { name: 'reports-address', times: 100, seconds: HOUR }
/** G-129: five an hour for each address; the same for each account, and for each e-mail, which gets a message every time. */
const TAKEDOWNS: Limit = { name: 'takedowns', times: 5, seconds: HOUR }

/** Who sends something, and when. */
export interface Sender {
  /** null: nobody is signed in. */
  id: number | null
  /** The real client's address; null where none can be trusted. */
  address: string | null
  /** Where the request comes from; null where it can't be known. */
  country: string | null
  /** ms since 1970. */
  now: number
}

/**
 * Reports a person to the site (W-11): a second report for the same reason is the first one. Oneself is 400 code 1, a person who is gone
 * 404 code 30. Answers with the report's id.
 */
export async function reportPerson(
  db: Database,
  sender: Sender & { id: number },
  targetId: number,
  input: ReportInput,
): Promise<number> {
  if (targetId === sender.id) throw new Failure('invalid', { faults: [{ field: 'user', code: 'invalid_value' }] })
  await countAgainst(
    db,
    [{ limit: REPORTS, who: String(sender.id) }, ...byAddress(REPORTS_BY_ADDRESS, sender)],
    sender.now,
  )
  const report = { id: newId(), reporterId: sender.id, targetId, ...input, createdAt: sender.now }
  const [, [kept]] = await batch(db, [insertReport(db, report), selectReport(db, report)])
  if (!kept) throw new Failure('user_not_found')
  return kept.id
}

/**
 * Takes a notice under a law (W-46), with the first entry of its trail, in one batch. Fails with 400 code 1 and the fields, 403 code 92
 * where the law doesn't cover the country that the form names, 429 over the limits. The request's own country is only recorded (G-129). A form
 * that is sent twice is kept once, and answers with the first one's id.
 * @param more what else happens where it is kept, by its id
 */
export async function takeDown(
  db: Database,
  sender: Sender,
  law: Law,
  input: TakedownInput,
  more: (id: number) => Statement[],
): Promise<number> {
  const faults = takedownFaults(law, input, sender.now)
  if (faults.length > 0) throw new Failure('invalid', { faults })
  if (!covers(law, input.country))
    throw new Failure('wrong_country', { faults: [{ field: 'country', code: 'invalid_value' }] })
  const email = input.email ?? null
  const limits = byAddress(TAKEDOWNS, sender)
  if (sender.id !== null) limits.push({ limit: TAKEDOWNS, who: `account ${sender.id}` })
  if (email) limits.push({ limit: TAKEDOWNS, who: `mail ${await hashToken(email.toLowerCase())}` })
  await countAgainst(db, limits, sender.now)
  const incidentAt = input.incident_date ?? null
  const takedown = {
    id: newId(),
    law,
    username: input.username.replace(/^@/, '').toLowerCase(),
    senderId: sender.id,
    contentUrl: input.content_url ?? null,
    lawType: input.law_type,
    explanation: input.explanation,
    fullName: input.anonymous ? null : (input.full_name ?? null),
    email,
    country: input.country,
    requestCountry: sender.country,
    trustedFlaggerId: input.trusted_flagger_id ?? null,
    incidentAt,
    beforeCutoff: isBeforeCutoff(incidentAt),
    createdAt: sender.now,
  }
  const results = await batchAll<Statement>(db, [
    insertTakedown(db, takedown),
    insertReceived(db, takedown.id),
    ...more(takedown.id),
    selectSameTakedown(db, takedown),
  ])
  const [kept] = results.at(-1) as { id: number }[]
  if (!kept) throw new Error('A takedown was neither kept nor found')
  return kept.id
}

function byAddress(limit: Limit, { address }: Sender): { limit: Limit; who: string }[] {
  return address === null ? [] : [{ limit, who: `address ${address}` }]
}
