import type { FieldFault } from '../errors.ts'
import { ACTIONS_OF, type Action, ENDING, type SubjectKind } from '../legal/cases.ts'
import { LIMITS, textFault } from '../limits.ts'
import type { DecisionInput } from './contract.ts'

/** The actions that an employee may choose for a subject. */
export function actionsFor(kind: SubjectKind): readonly Action[] {
  return ACTIONS_OF[kind]
}

/**
 * Faults of a decision beyond its contract. The action must be possible for the subject; a restriction needs an explanation with the rule or the law (DSA,
 * article 17); a suspension or limit must end in the future, and a limit must have an end. `now` in ms since 1970.
 */
export function decisionFaults(kind: SubjectKind, input: DecisionInput, now: number): FieldFault[] {
  const { action, ground, rule, law, explanation, until } = input
  if (!actionsFor(kind).includes(action)) return [{ field: 'action', code: 'invalid_value' }]
  if (action === 'none') return []
  const faults: FieldFault[] = []
  if (ground === 'rules' && rule === '') faults.push({ field: 'rule', code: 'missing' })
  if (ground === 'law' && law === '') faults.push({ field: 'law', code: 'missing' })
  if (explanation === '') faults.push({ field: 'explanation', code: 'missing' })
  else if (explanation.length < LIMITS.textMin.explanation)
    faults.push(textFault('explanation', 'too_short', 'explanation'))
  if (action === 'limit' && until === null) faults.push({ field: 'until', code: 'missing' })
  if (ENDING.includes(action) && until !== null && until <= now) faults.push({ field: 'until', code: 'invalid_value' })
  return faults
}
