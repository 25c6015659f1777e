import type { BadgeSelection } from '../../../domain/profiles/badges-contract.ts'
import type { Statement } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import { businesses } from '../../model/profiles/tables.ts'

export function updateBadges(db: Database, userId: number, { badgeColor, badgeOptOut }: BadgeSelection): Statement {
  const badges = { badgeColor, badgeOptOut }
  return db
    .insert(businesses)
    .values({ userId, ...badges })
    .onConflictDoUpdate({ target: businesses.userId, set: badges })
}
