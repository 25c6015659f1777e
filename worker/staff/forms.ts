import { type Context, Hono } from 'hono'
import type * as v from 'valibot'
import { href, routes } from '../../domain/routes.ts'
import {
  allowForm,
  appealDecisionForm,
  caseForm,
  claimForm,
  copyForm,
  decisionForm,
  noteForm,
} from '../../domain/staff/contract.ts'
import type { AppEnv } from '../env.ts'
import { type Fields, pageForm } from '../http/forms/form.ts'
import { idOf } from '../http/path.ts'
import { forEmployees } from './middleware.ts'
import { addNote, allowPicture, claimCase, decideAppeal, decideCase, openCopy, reverseDecision } from './write.ts'

const pageOf = (id: string) => href(routes.staffCase, { case: id })
const pageOfSent = ({ case_id }: Fields) => (case_id === undefined ? routes.staffRefusals : pageOf(String(case_id)))
const caseOf = ({ case_id }: { case_id: string }) => idOf(case_id, 'no_such_call')
/** Failures that the case's page shows with the typed text. */
const says = [400, 403, 409]

/** A form of the desk. */
function deskForm<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  act: (c: Context<AppEnv>, input: v.InferOutput<Schema>) => Promise<{ to: string; toast: DeskToast }>,
): Hono<AppEnv> {
  return forEmployees(path, pageForm(path, { schema, page: pageOfSent, says, act }))
}

type DeskToast = 'case_claimed' | 'case_released' | 'case_noted' | 'case_decided' | 'case_reversed' | 'picture_allowed'

const claim = deskForm(routes.do.staffClaim, claimForm, async (c, input) => {
  const isClaim = input.value === 'on'
  await claimCase(c.var.asker, c.var.employeeId, caseOf(input), isClaim)
  return { to: isClaim ? pageOf(input.case_id) : routes.staff, toast: isClaim ? 'case_claimed' : 'case_released' }
})

const note = deskForm(routes.do.staffNote, noteForm, async (c, input) => {
  await addNote(c.var.asker, c.var.employeeId, caseOf(input), input.note)
  return { to: pageOf(input.case_id), toast: 'case_noted' }
})

const decide = deskForm(routes.do.staffDecide, decisionForm, async (c, input) => {
  const from = await decideCase(c.var.asker, c.var.client, c.var.employeeId, caseOf(input), input)
  // Where other pictures like it may wait.
  return { to: from === null ? routes.staff : pageOf(String(from)), toast: 'case_decided' }
})

const copy = deskForm(routes.do.staffCopy, copyForm, async (c, input) => {
  const pinId = idOf(input.pin_id, 'no_such_call')
  const id = await openCopy(c.var.asker, c.var.employeeId, { caseId: caseOf(input), pinId })
  return { to: pageOf(String(id)), toast: 'case_claimed' }
})

const reverse = deskForm(routes.do.staffReverse, caseForm, async (c, input) => {
  await reverseDecision(c.var.asker, c.var.client, c.var.employeeId, caseOf(input))
  return { to: pageOf(input.case_id), toast: 'case_reversed' }
})

const appeal = deskForm(routes.do.staffAppeal, appealDecisionForm, async (c, input) => {
  await decideAppeal(c.var.asker, c.var.client, c.var.employeeId, caseOf(input), input)
  return { to: routes.staff, toast: 'case_decided' }
})

const allow = deskForm(routes.do.staffAllow, allowForm, async (c, { removal_id }) => {
  await allowPicture(c.var.asker, c.var.employeeId, idOf(removal_id, 'no_such_call'))
  return { to: routes.staffRefusals, toast: 'picture_allowed' }
})

/** Forms of the desk. */
export const staffForms = new Hono<AppEnv>()
for (const form of [claim, note, decide, copy, reverse, appeal, allow]) staffForms.route('/', form)
