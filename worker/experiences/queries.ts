import type { SQL } from 'drizzle-orm'
import type { ExperienceStatus } from '#domain/experiences/contract.ts'
import type { Placement } from '#domain/experiences/placements.ts'
import type { Statement } from '../db/batch.ts'
import { select } from '../db/select.ts'
import { run } from '../db/write.ts'
import { userExperiences } from '../model/experiences/tables.ts'

/** The status of a user's hints: at most one row for each placement. */
export function selectExperiences(userId: SQL | number) {
  return select({
    placementId: userExperiences.placementId,
    status: userExperiences.status,
  })`from ${userExperiences} where ${userExperiences.userId} = ${userId}`
}

/** Stores a hint's status. The status of a dismissed or completed hint never changes. */
export function upsertExperience(
  { userId, placement, experienceId }: { userId: number; placement: Placement; experienceId: string },
  status: ExperienceStatus,
  now: number,
): Statement {
  return run`insert into user_experiences (user_id, placement_id, experience_id, status, at)
      values (${userId}, ${placement}, ${experienceId}, ${status}, ${now})
      on conflict do update set status = excluded.status, at = excluded.at where user_experiences.status = 'viewed'`
}

export function selectExperience(userId: number, placement: Placement) {
  return select({ status: userExperiences.status })`
    from ${userExperiences}
    where ${userExperiences.userId} = ${userId} and ${userExperiences.placementId} = ${placement}`
}
