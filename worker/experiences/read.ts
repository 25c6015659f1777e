import { sql } from 'drizzle-orm'
import { Failure } from '../../domain/errors.ts'
import {
  EXPERIENCES,
  type ExperienceStatus,
  type ExperiencesAnswer,
  type Placement,
} from '../../domain/experiences/contract.ts'
import { batchAll, type Statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import type { Asker } from '../http/asker.ts'
import { type MetExperience, selectExperience, selectExperiences } from './queries.ts'

/** The hints of some places and what became of them (W-41). A place that nobody knows is 404 code 11. */
export async function readExperiences(asker: Asker, placements: string[]): Promise<ExperiencesAnswer> {
  const { db, sessionHash, now } = asker
  if (sessionHash === null) throw new Failure('no_session')
  const viewer = sql`(select user_id from sessions where token_hash = ${sessionHash} and expires_at > ${now})`
  const [signed, rows] = (await batchAll<Statement>(db, [
    db.select({ id: sql<number | null>`${viewer}`.as('id') }).from(sql`(select 1)`),
    selectExperiences(db, viewer),
  ])) as [{ id: number | null }[], MetExperience[]]
  if ((signed[0]?.id ?? null) === null) throw new Failure('no_session')
  const met = new Map(rows.map((row) => [row.placementId, row.status]))
  return Object.fromEntries(
    placements.map((name) => {
      const status = met.get(name)
      return [
        name,
        { experience_id: EXPERIENCES[placementOf(name)], placement_id: name, ...(status !== undefined && { status }) },
      ]
    }),
  )
}

/** What became of one hint, for whom it is known who they are: a page's second round. */
export async function statusOf(db: Database, userId: number, placement: Placement): Promise<ExperienceStatus | null> {
  const [rows] = (await batchAll(db, [selectExperience(db, userId, placement)])) as [{ status: ExperienceStatus }[]]
  return rows[0]?.status ?? null
}

export function placementOf(name: string): Placement {
  if (!Object.hasOwn(EXPERIENCES, name)) throw new Failure('no_such_call')
  return name as Placement
}
