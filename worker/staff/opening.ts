import { Failure } from '#domain/errors.ts'
import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { type LookRow, selectLooks } from './copies/queries.ts'
import { type CaseRow, type DecisionRow, selectCase, selectDecision } from './queries.ts'

/** A case with its decision (for an appeal: the decision appealed against), and the dHashes of its picture. */
export interface OpenedCase extends CaseRow {
  decision: DecisionRow | null
  looks: LookRow[]
}

/** Reads a case; null if it does not exist or is about the employee, who may neither decide it nor learn who sent notices. */
export async function openCase(db: Database, caseId: number, employeeId: number): Promise<OpenedCase | null> {
  const {
    found: [row],
    decision: [decision],
    looks,
  } = await batch(db, {
    found: selectCase(caseId),
    decision: selectDecision(caseId),
    looks: selectLooks(caseId),
  })
  return row && row.ownerId !== employeeId ? { ...row, decision: decision ?? null, looks } : null
}

/** As `openCase`. @throws no_such_call (404 code 11) in place of null */
export async function requireCase(db: Database, caseId: number, employeeId: number): Promise<OpenedCase> {
  const row = await openCase(db, caseId, employeeId)
  if (!row) throw new Failure('no_such_call')
  return row
}
