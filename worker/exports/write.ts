import { Failure } from '../../domain/errors.ts'
import { ARCHIVE_TIME } from '../../domain/exports/contract.ts'
import { newId } from '../db/ids.ts'
import { openDatabase } from '../db/open.ts'
import { round } from '../db/round.ts'
import type { Bindings } from '../env.ts'
import type { Asker, Site } from '../http/asker.ts'
import type { Limit } from '../http/limits.ts'
import { HOLD, secondsUntil } from '../leases.ts'
import { openActor } from '../profiles/write.ts'
import { deleteFiles } from './archive/delete.ts'
import { runStep } from './archive/run.ts'
import { continueAside } from './aside/queries.ts'
import { deleteExports, insertExport, selectExport, selectExports } from './queries.ts'

export { setMonthly } from './monthly/monthly.ts'
export { removeTarget, sendToTarget, setTarget, testTarget } from './target/write.ts'

const ASKED: Limit = { name: 'exports', times: 100, seconds: 3600 }
/** What a request does itself: enough for an account with some thousand Pins. */
const AT_ONCE = { slices: 60, ms: 3000 }

/**
 * Asks for an archive of everything that is the viewer's. A small one is ready with the answer; otherwise a job goes on. While one is being made,
 * asking again changes nothing. Never for somebody else: 401 code 4 for sessions of mailed links.
 * @param asideId goes on with this one, which was set aside, in place of a new one; null: a new one
 */
export async function requestExport(
  asker: Asker,
  env: Bindings,
  site: Site,
  withPictures: boolean,
  asideId: number | null = null,
) {
  const { db, now } = asker
  const { viewerId } = await openActor(asker, { limit: ASKED, who: null, scope: 'boards' })
  const id = asideId ?? newId()
  const row = {
    ...{ id, userId: viewerId, withPictures, origin: site.origin, language: asker.place.language },
    ...{ createdAt: now, expiresAt: now + ARCHIVE_TIME },
  }
  const asked = asideId === null ? insertExport(db, row) : continueAside(db, id, viewerId)
  const { all } = await round(db, { asked, all: selectExports(viewerId, now) })
  // Another one is being made.
  if (!all.some((each) => each.id === id && each.state === 'running')) return 'running' as const
  // If this request ends with its step undone, the message finds it.
  await env.TRANSFERS?.send({ export: id }, { delaySeconds: secondsUntil(now + HOLD, now) })
  // The call's own action is done; the job's batches belong to no call.
  const result = await runStep(openDatabase(env), env, id, now, AT_ONCE)
  if (result === 'ready') return 'ready' as const
  if (result === 'more') await env.TRANSFERS?.send({ export: id })
  return 'running' as const
}

/** Stops an archive that is being made, or deletes a finished one. Another person's is 404 code 11. */
export async function deleteExport(asker: Asker, bucket: R2Bucket, id: number): Promise<void> {
  const { db } = asker
  const opening = { limit: ASKED, who: null, scope: 'boards' } as const
  const { viewerId, more } = await openActor(asker, opening, { found: selectExport(id) })
  const [row] = more.found
  if (row?.userId !== viewerId) throw new Failure('no_such_call')
  await round(db, { deleted: deleteExports(db, [id]) })
  await deleteFiles(bucket, id, row.step)
}
