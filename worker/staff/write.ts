import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { selectEmployee, setEmployee } from './employees/queries.ts'

/** Makes the person with this username an employee, or ends that. Only for operators. */
export async function changeEmployee(
  db: Database,
  username: string,
  isEmployee: boolean,
  now: number,
): Promise<'changed' | 'unchanged' | 'unknown'> {
  const {
    found: [account],
  } = await batch(db, { found: selectEmployee(username) })
  if (!account) return 'unknown'
  if ((account.isEmployee === 1) === isEmployee) return 'unchanged'
  await batch(db, setEmployee(account.id, isEmployee, now))
  return 'changed'
}
