import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { type AppealDecisionInput, appealDecisionForm } from '#domain/staff/contract.ts'
import { batch } from '#worker/db/batch.ts'
import { retryOnClash } from '#worker/db/clash.ts'
import { newId } from '#worker/db/ids.ts'
import type { Client } from '#worker/http/client.ts'
import type { Requester } from '#worker/http/requester.ts'
import { notifyDecision } from '#worker/model/effects/write.ts'
import { isLogged } from '#worker/model/legal/rules.ts'
import { selectHolds } from '#worker/undo/write.ts'
import { caseOf, staffForm } from '../desk-form.ts'
import { requireCase } from '../opening.ts'
import { ownerMail } from './mails.ts'
import * as deciding from './queries.ts'
import { undoing } from './take-back.ts'

export const staffAppealForm = staffForm(routes.do.staffAppeal, appealDecisionForm, async (c, input) => {
  await decideAppeal(c.var.requester, c.var.client, c.var.employeeId, caseOf(input), input)
  return { to: routes.staff, toast: 'case_decided' }
})

/** Decides an appeal. The employee must be another one than for the first decision (DSA, article 20). */
function decideAppeal(
  requester: Requester,
  client: Client,
  employeeId: number,
  caseId: number,
  input: AppealDecisionInput,
): Promise<void> {
  return retryOnClash(async () => {
    const { db, now } = requester
    const row = await requireCase(db, caseId, employeeId)
    const { decision } = row
    if (!row.isAppeal || !decision || row.decidedAt !== null) throw new Failure('case_changed')
    if (decision.decidedBy === employeeId) throw new Failure('forbidden')
    if (row.claimedBy !== employeeId) throw new Failure('case_changed')
    const { outcome, explanation: answer } = input
    const step = { eventId: newId(), decisionId: decision.id, caseId, employeeId, now }
    const when = isLogged(step.eventId)
    const { owner } = await batch(db, { owner: deciding.selectOwner(row.ownerId) })
    const {
      done: [done],
    } = await batch(db, {
      answered: deciding.answerAppeal({ ...step, outcome, answer }),
      ...(outcome === 'reversed'
        ? await undoing(requester, client, employeeId, row, step.eventId)
        : {
            mailed: await ownerMail(requester, client, owner[0], decision.id, 'appeal_upheld', when),
            told: row.ownerId === null ? [] : notifyDecision(row.ownerId, decision.id, step.eventId, when, now),
          }),
      done: selectHolds(when),
    })
    if (!done?.holds) throw new Failure('case_changed')
  })
}
