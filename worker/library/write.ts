import type { Library, LibraryChange } from '../../domain/library/contract.ts'
import { round } from '../db/round.ts'
import type { Bindings } from '../env.ts'
import type { Asker } from '../http/asker.ts'
import type { Limit } from '../http/limits.ts'
import { openActor } from '../profiles/write.ts'
import { continueLibraries } from './jobs.ts'
import { retryDead, updateLibrary, wakeWaiting } from './queries.ts'
import { readLibrary } from './read.ts'

const CHANGED: Limit = { name: 'library', times: 120, seconds: 3600 }
/** Items that a press moves at once; the look through all of them moves the rest, slice by slice. */
const AT_ONCE = 500

/** Changes what is kept for the viewer, pauses it or goes on, or tries what is dead again. Never for somebody else. */
export async function changeLibrary(
  asker: Asker,
  env: Bindings,
  { keeps_copies: keeps, is_paused: isPaused, retries }: LibraryChange,
): Promise<Library> {
  const { db, now } = asker
  const { viewerId } = await openActor(asker, { limit: CHANGED, who: null, scope: 'boards' })
  const goesOn = keeps === true || isPaused === false
  await round(db, {
    set: updateLibrary(db, viewerId, { keeps, isPaused, retries }, now),
    ...(retries && { again: retryDead(db, viewerId, now, AT_ONCE) }),
    ...(goesOn && { awake: wakeWaiting(db, viewerId, now, AT_ONCE) }),
  })
  if (env.TRANSFERS) await continueLibraries(db, now, env)
  return readLibrary(asker, env)
}
