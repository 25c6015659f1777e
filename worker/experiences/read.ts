import { Failure } from '../../domain/errors.ts'
import {
  EXPERIENCES,
  type ExperienceStatus,
  type ExperiencesAnswer,
  type Placement,
} from '../../domain/experiences/contract.ts'
import { askerSql } from '../accounts/conditions.ts'
import { selectAskerId } from '../accounts/read.ts'
import type { Database } from '../db/open.ts'
import { round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import { selectExperience, selectExperiences } from './queries.ts'

/** The hints of some placements with their status (W-41). An unknown placement is 404 code 11. */
export async function readExperiences(asker: Asker, placements: string[]): Promise<ExperiencesAnswer> {
  const { db, sessionHash } = asker
  if (sessionHash === null) throw new Failure('no_session')
  const {
    signed: [signed],
    rows,
  } = await round(db, {
    signed: selectAskerId(db, asker),
    rows: selectExperiences(db, askerSql(asker)),
  })
  if ((signed?.id ?? null) === null) throw new Failure('no_session')
  const statuses = new Map(rows.map((row) => [row.placementId, row.status]))
  return Object.fromEntries(
    placements.map((name) => {
      const status = statuses.get(name)
      return [
        name,
        { experience_id: EXPERIENCES[placementOf(name)], placement_id: name, ...(status !== undefined && { status }) },
      ]
    }),
  )
}

/** A hint's status for a known user, in the page's second round. */
export async function statusOf(db: Database, userId: number, placement: Placement): Promise<ExperienceStatus | null> {
  const {
    found: [found],
  } = await round(db, { found: selectExperience(db, userId, placement) })
  return found?.status ?? null
}

export function placementOf(name: string): Placement {
  if (!Object.hasOwn(EXPERIENCES, name)) throw new Failure('no_such_call')
  return name as Placement
}
