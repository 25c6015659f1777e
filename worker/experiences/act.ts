import { Failure } from '#domain/errors.ts'
import { EXPERIENCE_STATUS, experienceAnswer, experienceBody } from '#domain/experiences/contract.ts'
import { EXPERIENCES } from '#domain/experiences/placements.ts'
import { routes } from '#domain/routes.ts'
import { batch } from '../db/batch.ts'
import { action } from '../http/action/action.ts'
import { WRITE_FAILS } from '../http/action/fails.ts'
import type { Limit } from '../http/limits.ts'
import { authorizeActor } from '../profiles/write.ts'
import { selectExperience, upsertExperience } from './queries.ts'
import { placementOf } from './read.ts'

const LIMIT: Limit = { name: 'experiences', times: 600, seconds: 3600 }

/**
 * Records that the user viewed, completed or dismissed a hint, on all devices (W-41). An unknown placement, or a hint
 * that does not belong to it, is 404 code 11.
 */
export const actOnExperience = action(
  {
    call: ['put', routes.api.experience],
    ids: { experience: 'text' },
    summary: 'Mark a hint as seen, completed or dismissed',
    input: experienceBody,
    answer: experienceAnswer,
    fails: [...WRITE_FAILS, 'no_such_call'],
  },
  async function actOnExperience({ requester, ids: { experience: experienceId }, input }) {
    const { db, now } = requester
    const { viewerId: userId } = await authorizeActor(requester, { limit: LIMIT, who: null, scope: 'boards' })
    const placement = placementOf(input.placement_id)
    if (experienceId !== EXPERIENCES[placement]) throw new Failure('no_such_call')
    const status = EXPERIENCE_STATUS[input.action]
    const {
      kept: [kept],
    } = await batch(db, {
      noted: upsertExperience({ userId, placement, experienceId }, status, now),
      kept: selectExperience(userId, placement),
    })
    return { status: kept?.status ?? status }
  },
)
