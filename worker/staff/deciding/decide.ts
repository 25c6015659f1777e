import { Failure } from '#domain/errors.ts'
import { ENDING } from '#domain/legal/cases.ts'
import { routes } from '#domain/routes.ts'
import { type DecisionInput, decisionForm } from '#domain/staff/contract.ts'
import { decisionFaults } from '#domain/staff/rules.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import type { Client } from '#worker/http/client.ts'
import type { Requester } from '#worker/http/requester.ts'
import { notifyDecision, notifyReporters } from '#worker/model/effects/write.ts'
import { isDecided } from '#worker/model/legal/rules.ts'
import { selectHolds } from '#worker/undo/write.ts'
import { caseOf, pageOf, staffForm } from '../desk-form.ts'
import { requireCase } from '../opening.ts'
import { ownerMail, senderMails } from './mails.ts'
import * as deciding from './queries.ts'

export const staffDecideForm = staffForm(routes.do.staffDecide, decisionForm, async (c, input) => {
  const from = await decideCase(c.var.requester, c.var.client, c.var.employeeId, caseOf(input), input)
  // Back to the case through which this one was found: it may list more similar pictures.
  return { to: from === null ? routes.staff : pageOf(String(from)), toast: 'case_decided' }
})

/**
 * Decides a claimed case, carries the decision out, and notifies the person concerned and everybody who sent a notice, in one batch (docs/decisions/078). 409
 * code 103 if the employee has not claimed the case or it is already decided.
 * @returns the case about a similar picture through which this one was found; null: none
 */
async function decideCase(
  requester: Requester,
  client: Client,
  employeeId: number,
  caseId: number,
  input: DecisionInput,
): Promise<number | null> {
  const { db, now } = requester
  const row = await requireCase(db, caseId, employeeId)
  const { subjectKind: kind, subjectId, ownerId } = row
  const faults = decisionFaults(kind, input, now)
  if (faults.length > 0) throw new Failure('invalid', { faults })
  if (row.isAppeal || row.decidedAt !== null) throw new Failure('case_changed')
  if (row.claimedBy !== employeeId) throw new Failure('case_changed')
  const { action, ground, until, explanation } = input
  const rule = ground === 'law' ? input.law : input.rule
  const decision = {
    id: newId(),
    caseId,
    employeeId,
    action,
    ground,
    rule,
    explanation,
    endsAt: ENDING.includes(action) ? until : null,
    now,
  }
  const subject = { kind, id: subjectId, ownerId }
  const people = await batch(db, {
    owner: deciding.selectOwner(ownerId),
    languages: deciding.selectLanguages(caseId),
  })
  const when = isDecided(decision.id)
  const acted = action !== 'none'
  const languages = people.languages.map(({ language }) => language)
  const {
    done: [done],
  } = await batch(db, {
    decided: deciding.insertDecision(decision, subject),
    carriedOut: deciding.carryOut(decision, subject),
    mailed: acted ? await ownerMail(requester, client, people.owner[0], decision.id, 'statement', when) : [],
    told: acted && ownerId !== null ? notifyDecision(ownerId, decision.id, decision.id, when, now) : [],
    notifyReporters: notifyReporters(caseId, newId(), when, now),
    answered: await senderMails(requester, client, caseId, { acted, languages, when }),
    done: selectHolds(when),
  })
  if (!done?.holds) throw new Failure('case_changed')
  return row.similarTo
}
