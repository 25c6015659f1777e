import type { BadgeSelection } from '#domain/profiles/badges-contract.ts'
import type { Statement } from '#worker/db/batch.ts'
import { run, setOf, valuesOf } from '#worker/db/write.ts'
import { businesses } from '#worker/model/profiles/tables.ts'

export function updateBadges(userId: number, { badgeColor, badgeOptOut }: BadgeSelection): Statement {
  const badges = { badgeColor, badgeOptOut }
  return run`insert into ${businesses} ${valuesOf(businesses, { userId, ...badges })} on conflict (user_id) do update ${setOf(businesses, badges)}`
}
