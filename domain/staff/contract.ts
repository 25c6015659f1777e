import * as v from 'valibot'
import { ACTIONS, GROUNDS } from '../legal/cases.ts'
import { REPORT_REASONS } from '../legal/reasons.ts'
import { atLeast, idField, linesText, lineText, optionalText } from '../wire.ts'

export const caseForm = v.strictObject({ case_id: idField })

/** Claims a case; with `off` releases it. */
export const claimForm = v.strictObject({
  ...caseForm.entries,
  value: v.optional(v.picklist(['on', 'off']), 'on'),
})

export const noteForm = v.strictObject({
  case_id: idField,
  note: v.pipe(linesText('staffNote'), v.minLength(1)),
})

const explanation = v.pipe(linesText('explanation'), atLeast('explanation'))

/** A day such as `2026-12-31`, as ms since 1970; empty: none. */
const day = v.union([
  v.pipe(
    v.literal(''),
    v.transform(() => null),
  ),
  v.pipe(
    v.string(),
    v.isoDate(),
    v.transform((text) => Date.parse(text)),
    v.check((time) => !Number.isNaN(time)),
  ),
])

/** A decision on a case. Fields that an action does not need are ignored (`decisionFaults`). */
export const decisionForm = v.strictObject({
  case_id: idField,
  action: v.picklist(ACTIONS),
  ground: v.optional(v.picklist(GROUNDS), 'rules'),
  rule: v.optional(v.union([v.literal(''), v.picklist(REPORT_REASONS)]), ''),
  law: v.optional(lineText('lawArticle'), ''),
  explanation: optionalText('explanation'),
  until: v.optional(day, ''),
})
export type DecisionInput = v.InferOutput<typeof decisionForm>

/** Opens a case about a Pin whose picture is similar to that of a case. */
export const copyForm = v.strictObject({ case_id: idField, pin_id: idField })

/** Allows pictures again that were removed everywhere. */
export const allowForm = v.strictObject({ removal_id: idField })

/** A decision on an appeal: keeps or reverses the first decision. */
export const appealDecisionForm = v.strictObject({
  case_id: idField,
  outcome: v.picklist(['upheld', 'reversed']),
  explanation,
})
export type AppealDecisionInput = v.InferOutput<typeof appealDecisionForm>
