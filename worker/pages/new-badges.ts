import type { Database } from '../db/open.ts'
import { statusOf } from '../experiences/read.ts'
import type { Access } from '../profiles/read.ts'

/** True if the owner of a business has neither opened the editor of badges nor saved any (BUS-017, G-143). */
export async function hasNewBadges(db: Database, userId: number, business: Access['business']): Promise<boolean> {
  if (business !== null && business.badgeOptOut !== null) return false
  return (await statusOf(db, userId, 'badge_editor_new')) !== 'completed'
}
