import type { Database } from '../open.ts'

/** Remaining database calls of one `Database` object. */
export interface Budget {
  left: number
  /** A call was refused because the budget was spent. */
  isExceeded: boolean
}

/** Thrown in place of a call that exceeds the budget. The job stops as if its process had ended; its next run continues. */
export class BudgetSpent extends Error {
  constructor() {
    super('The budget of database calls is spent')
  }
}

const budgets = new WeakMap<Database, Budget>()

/** Limits the calls that are sent through this object from now on; other objects for the same database are not affected. */
export function limitCalls(db: Database, calls: number): Budget {
  const budget = { left: calls, isExceeded: false }
  budgets.set(db, budget)
  return budget
}

/**
 * Counts a call.
 * @throws BudgetSpent if none is left
 */
export function spendCall(db: Database): void {
  const budget = budgets.get(db)
  if (!budget) return
  if (budget.left <= 0) {
    budget.isExceeded = true
    throw new BudgetSpent()
  }
  budget.left -= 1
}
