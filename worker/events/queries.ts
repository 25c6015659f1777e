import { lt } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { clientErrors } from './tables.ts'

export function insertReport(db: Database, report: typeof clientErrors.$inferInsert) {
  return db.insert(clientErrors).values(report)
}

export function deleteOldReports(db: Database, now: number) {
  return db.delete(clientErrors).where(lt(clientErrors.createdAt, now - 30 * 24 * 3600 * 1000))
}
