import type { JobLine, JobVerb } from '#domain/imports/cut-off.ts'
import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { continueAside, selectNight, setAside } from './queries.ts'

/** Nightly jobs that are running, were cut off or are set aside, for operators. */
export async function listNight(db: Database, now: number): Promise<JobLine[]> {
  const { found } = await batch(db, { found: selectNight() })
  return found.flatMap(({ name: id, state, faults: attempts, reason, heldUntil }) => {
    if (state === 'waiting' && attempts === 0) return []
    const shown = state === 'waiting' && heldUntil > now ? 'running' : state
    return [{ kind: 'night', id, owner: null, state: shown, progress: null, attempts, reason }]
  })
}

/** Returns true if the job's state allowed the change. `drop` is always refused: the job's work is due again the next night. */
export async function operateNight(db: Database, name: string, verb: JobVerb): Promise<boolean> {
  if (verb === 'drop') return false
  const { changed } = await batch(db, { changed: verb === 'continue' ? continueAside(name) : setAside(name) })
  return changed.length > 0
}
