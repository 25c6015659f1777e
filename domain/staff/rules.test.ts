import { expect, test } from 'vitest'
import { ACTIONS_OF, type SubjectKind } from '../legal/cases.ts'
import { LIMITS } from '../limits.ts'
import type { DecisionInput } from './contract.ts'
import { actionsFor, decisionFaults } from './rules.ts'

const NOW = Date.UTC(2026, 5, 1)
const LEAST = LIMITS.textMin.explanation
const decision: DecisionInput = {
  ...{ case_id: '1', action: 'warn', ground: 'rules', rule: 'spam', law: '', until: null },
  explanation: 'x'.repeat(LEAST),
}
const faults = (more: Partial<DecisionInput>, kind: SubjectKind = 'person') =>
  decisionFaults(kind, { ...decision, ...more }, NOW).map(({ field, code }) => `${field} ${code}`)

test('a subject has its own actions, and no other can be chosen', () => {
  for (const kind of Object.keys(ACTIONS_OF) as SubjectKind[]) expect(actionsFor(kind)).toEqual(ACTIONS_OF[kind])
  expect(faults({ action: 'remove' }, 'person')).toEqual(['action invalid_value'])
  expect(faults({ action: 'remove' }, 'pin')).toEqual([])
  expect(faults({ action: 'warn', rule: '', explanation: '' }, 'unknown')).toEqual(['action invalid_value'])
})

test('a decision without a restriction needs no reason', () => {
  expect(faults({ action: 'none', rule: '', explanation: '', until: 1 })).toEqual([])
})

test('whoever is restricted is told the rule or the law, and why', () => {
  expect(faults({})).toEqual([])
  expect(faults({ rule: '' })).toEqual(['rule missing'])
  expect(faults({ ground: 'law', law: '' })).toEqual(['law missing'])
  expect(faults({ ground: 'law', law: 'Article 5', rule: '' })).toEqual([])
  expect(faults({ explanation: '' })).toEqual(['explanation missing'])
  expect(faults({ explanation: 'x'.repeat(LEAST - 1) })).toEqual(['explanation too_short'])
})

test('a limit always ends, a suspension may, and both end in the future', () => {
  expect(faults({ action: 'limit' })).toEqual(['until missing'])
  expect(faults({ action: 'suspend' })).toEqual([])
  for (const action of ['limit', 'suspend'] as const) {
    expect(faults({ action, until: NOW + 1 })).toEqual([])
    expect(faults({ action, until: NOW })).toEqual(['until invalid_value'])
    expect(faults({ action, until: NOW - 1 })).toEqual(['until invalid_value'])
  }
  // Other actions have no end.
  expect(faults({ action: 'warn', until: NOW - 1 })).toEqual([])
})
