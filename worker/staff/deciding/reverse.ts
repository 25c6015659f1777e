import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { caseForm } from '#domain/staff/contract.ts'
import { batch } from '#worker/db/batch.ts'
import { retryOnClash } from '#worker/db/clash.ts'
import { newId } from '#worker/db/ids.ts'
import type { Client } from '#worker/http/client.ts'
import type { Requester } from '#worker/http/requester.ts'
import { isLogged } from '#worker/model/legal/rules.ts'
import { selectHolds } from '#worker/undo/write.ts'
import { caseOf, pageOf, staffForm } from '../desk-form.ts'
import { requireCase } from '../opening.ts'
import * as deciding from './queries.ts'
import { undoing } from './take-back.ts'

export const staffReverseForm = staffForm(routes.do.staffReverse, caseForm, async (c, input) => {
  await reverseDecision(c.var.requester, c.var.client, c.var.employeeId, caseOf(input))
  return { to: pageOf(input.case_id), toast: 'case_reversed' }
})

/** Reverses a decision without an appeal, and notifies the person. 409 code 103 if it is already reversed, or if it had no effect. */
function reverseDecision(requester: Requester, client: Client, employeeId: number, caseId: number): Promise<void> {
  return retryOnClash(async () => {
    const { db, now } = requester
    const row = await requireCase(db, caseId, employeeId)
    const { decision } = row
    if (!decision || row.isAppeal || decision.action === 'none' || decision.reversedAt !== null)
      throw new Failure('case_changed')
    const step = { eventId: newId(), decisionId: decision.id, caseId, employeeId, now }
    const when = isLogged(step.eventId)
    const {
      done: [done],
    } = await batch(db, {
      logged: deciding.logReversal(step),
      ...(await undoing(requester, client, employeeId, row, step.eventId)),
      done: selectHolds(when),
    })
    if (!done?.holds) throw new Failure('case_changed')
  })
}
