import { Failure } from '../../domain/errors.ts'
import { ENDING } from '../../domain/legal/cases.ts'
import type { AppealDecisionInput, DecisionInput } from '../../domain/staff/contract.ts'
import { decisionFaults } from '../../domain/staff/rules.ts'
import { freeNames, selectRestorable } from '../boards/write.ts'
import { retryOnClash } from '../db/clash.ts'
import { newId } from '../db/ids.ts'
import type { Database } from '../db/open.ts'
import { round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import type { Client } from '../http/client.ts'
import type { BoardNames } from '../legal/write.ts'
import { decisionTold, reportersTold } from '../model/effects/write.ts'
import { isDecided, isLogged } from '../model/legal/rules.ts'
import { selectHolds } from '../undo/write.ts'
import { ownerMail, senderMails } from './deciding/mails.ts'
import * as deciding from './deciding/queries.ts'
import { selectEmployee, setEmployee } from './employees/queries.ts'
import { type OpenedCase, openCase } from './opening.ts'
import { insertNote, selectClaim, setClaim } from './queries.ts'

export { openCopy } from './copies/copies.ts'
export { allowPicture } from './refusals/refusals.ts'

/** Claims a case, or gives it back. 409 code 103 if another employee has claimed it within a day, or if it is decided. */
export async function claimCase(
  { db, now }: Asker,
  employeeId: number,
  caseId: number,
  isClaim: boolean,
): Promise<void> {
  const {
    claim: [claim],
  } = await round(db, {
    set: setClaim(db, caseId, employeeId, isClaim, now),
    claim: selectClaim(caseId, employeeId),
  })
  if (!claim) throw new Failure('no_such_call')
  if (claim.decidedAt !== null || (isClaim && claim.claimedBy !== employeeId)) throw new Failure('case_changed')
}

/** Adds a note to a case, also to a decided one. */
export async function addNote({ db, now }: Asker, employeeId: number, caseId: number, note: string): Promise<void> {
  const {
    claim: [claim],
  } = await round(db, {
    noted: insertNote(db, caseId, employeeId, note, now),
    claim: selectClaim(caseId, employeeId),
  })
  if (!claim) throw new Failure('no_such_call')
}

/**
 * Decides a claimed case, does what the decision says, and notifies the person concerned and everybody who sent a notice, in one batch
 * (docs/decisions/078). 409 code 103 if the employee has not claimed the case or it is decided.
 * @returns the case about a similar picture through which this one was found; null: none
 */
export async function decideCase(
  asker: Asker,
  client: Client,
  employeeId: number,
  caseId: number,
  input: DecisionInput,
): Promise<number | null> {
  const { db, now } = asker
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
  const people = await round(db, {
    owner: deciding.selectOwner(ownerId),
    languages: deciding.selectLanguages(caseId),
  })
  const when = isDecided(decision.id)
  const acted = action !== 'none'
  const languages = people.languages.map(({ language }) => language)
  const {
    done: [done],
  } = await round(db, {
    decided: deciding.insertDecision(db, decision, subject),
    carriedOut: deciding.carryOut(db, decision, subject),
    mailed: acted ? await ownerMail(asker, client, people.owner[0], decision.id, 'statement', when) : [],
    told: acted && ownerId !== null ? decisionTold(db, ownerId, decision.id, decision.id, when, now) : [],
    reportersTold: reportersTold(db, caseId, newId(), when, now),
    answered: await senderMails(asker, client, caseId, { acted, languages, when }),
    done: selectHolds(when),
  })
  if (!done?.holds) throw new Failure('case_changed')
  return row.similarTo
}

/** Takes a decision back without an appeal, and notifies the person. 409 code 103 if that was done, or if there is nothing to take back. */
export function reverseDecision(asker: Asker, client: Client, employeeId: number, caseId: number): Promise<void> {
  return retryOnClash(async () => {
    const { db, now } = asker
    const row = await requireCase(db, caseId, employeeId)
    const { decision } = row
    if (!decision || row.isAppeal || decision.action === 'none' || decision.reversedAt !== null)
      throw new Failure('case_changed')
    const step = { eventId: newId(), decisionId: decision.id, caseId, employeeId, now }
    const when = isLogged(step.eventId)
    const {
      done: [done],
    } = await round(db, {
      logged: deciding.logReversal(db, step),
      ...(await undoing(asker, client, employeeId, row, step.eventId)),
      done: selectHolds(when),
    })
    if (!done?.holds) throw new Failure('case_changed')
  })
}

/** Decides an appeal: another employee than the one who made the decision (DSA, article 20). */
export function decideAppeal(
  asker: Asker,
  client: Client,
  employeeId: number,
  caseId: number,
  input: AppealDecisionInput,
): Promise<void> {
  return retryOnClash(async () => {
    const { db, now } = asker
    const row = await requireCase(db, caseId, employeeId)
    const { decision } = row
    if (!row.isAppeal || !decision || row.decidedAt !== null) throw new Failure('case_changed')
    if (decision.decidedBy === employeeId) throw new Failure('forbidden')
    if (row.claimedBy !== employeeId) throw new Failure('case_changed')
    const { outcome, explanation: answer } = input
    const step = { eventId: newId(), decisionId: decision.id, caseId, employeeId, now }
    const when = isLogged(step.eventId)
    const { owner } = await round(db, { owner: deciding.selectOwner(row.ownerId) })
    const {
      done: [done],
    } = await round(db, {
      answered: deciding.answerAppeal(db, { ...step, outcome, answer }),
      ...(outcome === 'reversed'
        ? await undoing(asker, client, employeeId, row, step.eventId)
        : {
            mailed: await ownerMail(asker, client, owner[0], decision.id, 'appeal_upheld', when),
            told: row.ownerId === null ? [] : decisionTold(db, row.ownerId, decision.id, step.eventId, when, now),
          }),
      done: selectHolds(when),
    })
    if (!done?.holds) throw new Failure('case_changed')
  })
}

/** What follows when a decision is taken back: the thing returns, and the person is told. `eventId`: the line of the log. */
async function undoing(asker: Asker, client: Client, employeeId: number, row: OpenedCase, eventId: number) {
  const { db, now } = asker
  const when = isLogged(eventId)
  const { decision, ownerId } = row
  if (!decision) throw new Error('The case has no decision')
  const { subjectKind: kind, subjectId: id, action, before } = decision
  const names = kind === 'board' && id !== null && action === 'remove' ? await namesFor(db, id) : null
  const { owner } = await round(db, { owner: deciding.selectOwner(ownerId) })
  return {
    back: deciding.takeBack(db, { id: decision.id, action, before, now }, { kind, id, ownerId }, names, when),
    reversed: deciding.markReversed(db, decision.id, employeeId, now, when),
    mailed: await ownerMail(asker, client, owner[0], decision.id, 'appeal_reversed', when),
    told: ownerId === null ? [] : decisionTold(db, ownerId, decision.id, eventId, when, now),
  }
}

/** The names under which a removed board returns; null if its owner had deleted it, or it is not there. */
async function namesFor(db: Database, boardId: number): Promise<BoardNames | null> {
  const {
    found: [row],
  } = await round(db, { found: selectRestorable(boardId) })
  return row?.shelved ? freeNames(db, row, boardId) : null
}

async function requireCase(db: Database, caseId: number, employeeId: number): Promise<OpenedCase> {
  const row = await openCase(db, caseId, employeeId)
  if (!row) throw new Failure('no_such_call')
  return row
}

/** Makes the person with this username an employee, or ends that; only operators can. */
export async function changeEmployee(
  db: Database,
  username: string,
  isEmployee: boolean,
  now: number,
): Promise<'changed' | 'unchanged' | 'unknown'> {
  const {
    found: [account],
  } = await round(db, { found: selectEmployee(username) })
  if (!account) return 'unknown'
  if ((account.isEmployee === 1) === isEmployee) return 'unchanged'
  await round(db, setEmployee(db, account.id, isEmployee, now))
  return 'changed'
}
