import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { claimForm, noteForm } from '#domain/staff/contract.ts'
import { batch } from '../db/batch.ts'
import type { Requester } from '../http/requester.ts'
import { caseOf, pageOf, staffForm } from './desk-form.ts'
import { insertNote, selectClaim, setClaim } from './queries.ts'

export const staffClaimForm = staffForm(routes.do.staffClaim, claimForm, async (c, input) => {
  const isClaim = input.value === 'on'
  await claimCase(c.var.requester, c.var.employeeId, caseOf(input), isClaim)
  return { to: isClaim ? pageOf(input.case_id) : routes.staff, toast: isClaim ? 'case_claimed' : 'case_released' }
})

/** Claims a case, or releases it. 409 code 103 if another employee has claimed it within a day, or if it is decided. */
async function claimCase({ db, now }: Requester, employeeId: number, caseId: number, isClaim: boolean): Promise<void> {
  const {
    claim: [claim],
  } = await batch(db, {
    set: setClaim(caseId, employeeId, isClaim, now),
    claim: selectClaim(caseId, employeeId),
  })
  if (!claim) throw new Failure('no_such_call')
  if (claim.decidedAt !== null || (isClaim && claim.claimedBy !== employeeId)) throw new Failure('case_changed')
}

export const staffNoteForm = staffForm(routes.do.staffNote, noteForm, async (c, input) => {
  await addNote(c.var.requester, c.var.employeeId, caseOf(input), input.note)
  return { to: pageOf(input.case_id), toast: 'case_noted' }
})

/** Adds a note to a case, even to a decided one. */
async function addNote({ db, now }: Requester, employeeId: number, caseId: number, note: string): Promise<void> {
  const {
    claim: [claim],
  } = await batch(db, {
    noted: insertNote(caseId, employeeId, note, now),
    claim: selectClaim(caseId, employeeId),
  })
  if (!claim) throw new Failure('no_such_call')
}
