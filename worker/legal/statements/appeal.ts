import { Failure } from '#domain/errors.ts'
import { APPEAL_DUE, APPEAL_TIME } from '#domain/legal/cases.ts'
import { appealForm } from '#domain/legal/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import type { Client } from '#worker/http/client.ts'
import { pageForm } from '#worker/http/forms/form.ts'
import { countAgainst, type Limit } from '#worker/http/limits.ts'
import { idOf } from '#worker/http/path.ts'
import type { Requester } from '#worker/http/requester.ts'
import { insertAppeal, selectStatement } from './queries.ts'
import { readerOf } from './read.ts'

const APPEALS: Limit = { name: 'appeals', times: 30, seconds: 3600 }

/**
 * Appeals against a decision (DSA, article 20), by session or with the mailed link (`token`) of the person concerned. A second appeal changes nothing. 404
 * for other people; 409 code 103 after the deadline, or if the decision was reversed.
 */
async function appealDecision(
  requester: Requester,
  client: Client,
  { decisionId, token, text }: { decisionId: number; token: string; text: string },
): Promise<void> {
  const { db, now } = requester
  const who = client.address === null ? `decision ${decisionId}` : `address ${client.address}`
  await countAgainst(db, [{ limit: APPEALS, who }], now)
  const reader = await readerOf(requester, token)
  const {
    found: [row],
  } = await batch(db, { found: selectStatement(decisionId, reader) })
  if (!row) throw new Failure('no_such_call')
  if (row.appealedAt !== null) return
  if (row.reversedAt !== null) throw new Failure('case_changed')
  if (row.decidedAt <= now - APPEAL_TIME) throw new Failure('case_changed')
  await batch(db, { appeal: insertAppeal({ decisionId, caseId: newId(), text, dueAt: now + APPEAL_DUE, now }) })
}

/** The form of an appeal. The mailed link is for people who can't log in. */
export const appealDecisionForm = pageForm(routes.do.appeal, {
  schema: appealForm,
  page: ({ decision_id, token }) =>
    href(routes.legalStatement, { decision: String(decision_id ?? '') }, { token: String(token ?? '') }),
  says: [400, 403, 409],
  needsNoLogin: true,
  async act(c, { decision_id, token, text }) {
    const decisionId = idOf(decision_id, 'no_such_call')
    await appealDecision(c.var.requester, c.var.client, { decisionId, token, text })
    return { to: href(routes.legalStatement, { decision: decision_id }, { token }), toast: 'appealed' }
  },
})
