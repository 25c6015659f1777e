import { lt } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { deleteSlice } from '../db/slices.ts'
import { clientErrors } from '../model/events/tables.ts'

export function insertReport(db: Database, report: typeof clientErrors.$inferInsert) {
  return db.insert(clientErrors).values(report)
}

export function deleteOldReports(db: Database, now: number) {
  return deleteSlice(db, clientErrors, lt(clientErrors.createdAt, now - 30 * 24 * 3600 * 1000))
}
