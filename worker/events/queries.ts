import { lt } from 'drizzle-orm'
import { deleteSlice } from '../db/slices.ts'
import { run, valuesOf } from '../db/write.ts'
import { clientErrors } from '../model/events/tables.ts'

export function insertReport(report: typeof clientErrors.$inferInsert) {
  return run`insert into ${clientErrors} ${valuesOf(clientErrors, report)}`
}

export function deleteOldReports(now: number) {
  return deleteSlice(clientErrors, lt(clientErrors.createdAt, now - 30 * 24 * 3600 * 1000))
}
