import { Failure } from '../../domain/errors.ts'
import { EXPERIENCE_STATUS, type ExperienceInput, type ExperienceStatus } from '../../domain/experiences/contract.ts'
import { EXPERIENCES } from '../../domain/experiences/placements.ts'
import { round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import type { Limit } from '../http/limits.ts'
import { openActor } from '../profiles/write.ts'
import { selectExperience, upsertExperience } from './queries.ts'
import { placementOf } from './read.ts'

const LIMIT: Limit = { name: 'experiences', times: 600, seconds: 3600 }

/**
 * Records that the user viewed, completed or dismissed a hint, on all devices (W-41). An unknown placement, or a hint
 * that does not belong to it, is 404 code 11.
 */
export async function actOnExperience(
  asker: Asker,
  experienceId: string | null,
  input: ExperienceInput,
): Promise<{ status: ExperienceStatus }> {
  const { db, now } = asker
  const { viewerId: userId } = await openActor(asker, { limit: LIMIT, who: null, scope: 'boards' })
  const placement = placementOf(input.placement_id)
  if (experienceId !== null && experienceId !== EXPERIENCES[placement]) throw new Failure('no_such_call')
  const status = EXPERIENCE_STATUS[input.action]
  const {
    kept: [kept],
  } = await round(db, {
    noted: upsertExperience(db, { userId, placement, experienceId: EXPERIENCES[placement] }, status, now),
    kept: selectExperience(userId, placement),
  })
  return { status: kept?.status ?? status }
}
