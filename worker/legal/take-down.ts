import { Failure } from '#domain/errors.ts'
import { noticeDue } from '#domain/legal/cases.ts'
import { takedownAnswer, takedownBody } from '#domain/legal/contract.ts'
import type { Law } from '#domain/legal/laws.ts'
import { covers, isBeforeCutoff, takedownFaults } from '#domain/legal/rules.ts'
import { routes } from '#domain/routes.ts'
import { selectViewer } from '../accounts/read.ts'
import { batch, type Statement } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import { action } from '../http/action/action.ts'
import { hashToken } from '../http/cookies/tokens.ts'
import { countAgainst } from '../http/limits.ts'
import type { Requester } from '../http/requester.ts'
import { noticeReceived } from '../model/effects/write.ts'
import { isTakedownStored } from '../model/legal/rules.ts'
import { anySubject } from './cases/conditions.ts'
import { type Named, namedBy } from './cases/named.ts'
import { perAddress, TAKEDOWNS } from './limits.ts'
import { takedownMail } from './mail.ts'
import { openLaw } from './open-law.ts'
import { insertReceived, insertTakedown, type Takedown as StoredTakedown, selectSameTakedown } from './queries.ts'

type Takedown = StoredTakedown & { law: Law }

/**
 * Stores a takedown notice (W-46) with its first event and a confirmation mail, in one batch, and returns its id. Fails with 400 code 1 and the fields, 403
 * code 92 if the law does not cover the country in the form, 429 over the limits. The request's own country is only recorded (G-129). A repeated submission
 * returns the id of the first one.
 */
export const takeDown = action(
  {
    call: ['post', routes.api.takedown],
    ids: { law: 'text' },
    summary: 'Send a legal notice',
    input: takedownBody,
    answer: takedownAnswer,
    status: 201,
    fails: ['no_such_call', 'wrong_country', 'too_large', 'wrong_type', 'forbidden'],
    login: 'none',
  },
  async function takeDown({ requester, client, env, ids, input }) {
    const law = openLaw(ids.law, env)
    const { db, now } = requester
    const senderId = await idOfSender(requester)
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
      requestCountry: requester.place.country,
      trustedFlaggerId: input.trusted_flagger_id ?? null,
      incidentAt,
      beforeCutoff: isBeforeCutoff(incidentAt),
      createdAt: now,
    }
    const named = await namedBy(db, client.site.origin, { username: takedown.username, url: takedown.contentUrl })
    const {
      kept: [kept],
    } = await batch(db, {
      inserted: insertTakedown(takedown),
      received: insertReceived(takedown.id),
      notice: takedownReceived(takedown, named),
      mail: email ? takedownMail(requester, client, email, input.username, takedown.id) : undefined,
      kept: selectSameTakedown(takedown),
    })
    if (!kept) throw new Error('A takedown was neither kept nor found')
    return { takedown_id: String(kept.id), law, status: 'received' as const }
  },
)

/** Statements for the notice of a takedown, if it was stored; a repeated submission gets none. */
function takedownReceived(takedown: Takedown, { kind, id }: Named): Statement[] {
  const { law, lawType, explanation, username, contentUrl, createdAt: now } = takedown
  const subject = id === null ? null : anySubject(kind, id)
  return noticeReceived({
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
async function idOfSender(requester: Requester): Promise<number | null> {
  if (requester.sessionHash === null) return null
  const {
    found: [viewer],
  } = await batch(requester.db, { found: selectViewer(requester) })
  return viewer?.id ?? null
}
