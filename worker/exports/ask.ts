import { ARCHIVE_TIME, exportForm } from '#domain/exports/contract.ts'
import { routes } from '#domain/routes.ts'
import { batch } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import { openDatabase } from '../db/open.ts'
import type { Bindings } from '../env.ts'
import { button } from '../http/forms/form.ts'
import type { Limit } from '../http/limits.ts'
import { idOf } from '../http/path.ts'
import type { Requester, Site } from '../http/requester.ts'
import { HOLD, secondsUntil } from '../leases.ts'
import { authorizeActor } from '../profiles/write.ts'
import { runStep } from './archive/run.ts'
import { continueAside } from './aside/queries.ts'
import { insertExport, selectExports } from './queries.ts'

/** Limit of requesting and deleting archives. */
export const ASKED: Limit = { name: 'exports', times: 100, seconds: 3600 }
/** Work done within the request: enough for an account with a few thousand Pins. */
const AT_ONCE = { slices: 60, ms: 3000 }

/** The button that requests an archive, or resumes one that was set aside. */
export const askForExport = button(routes.do.exportData, exportForm, async (c, { pictures, export_id }) => {
  const asideId = export_id === undefined ? null : idOf(export_id, 'no_such_call')
  const state = await requestExport(c.var.requester, c.env, c.var.site, pictures === 'inside', asideId)
  return { to: routes.settingsData, toast: state === 'ready' ? 'export_ready' : 'export_running' }
})

/**
 * Requests an archive of everything that the viewer has. A small one is ready with the answer; otherwise a job continues. Changes nothing while one is being
 * made. Only for the account itself: 401 code 4 for sessions of mailed links.
 * @param asideId an archive set aside to resume; null: make a new one
 */
async function requestExport(
  requester: Requester,
  env: Bindings,
  site: Site,
  withPictures: boolean,
  asideId: number | null = null,
) {
  const { db, now } = requester
  const { viewerId } = await authorizeActor(requester, { limit: ASKED, who: null, scope: 'boards' })
  const id = asideId ?? newId()
  const row = {
    ...{ id, userId: viewerId, withPictures, origin: site.origin, language: requester.place.language },
    ...{ createdAt: now, expiresAt: now + ARCHIVE_TIME },
  }
  const asked = asideId === null ? insertExport(row) : continueAside(id, viewerId)
  const { all } = await batch(db, { asked, all: selectExports(viewerId, now) })
  // Another one is being made.
  if (!all.some((each) => each.id === id && each.state === 'running')) return 'running' as const
  // If this request ends before its step does, the message continues it.
  await env.TRANSFERS?.send({ export: id }, { delaySeconds: secondsUntil(now + HOLD, now) })
  // A database of its own: the job's batches are not part of the call's action.
  const result = await runStep(openDatabase(env), env, id, now, AT_ONCE)
  if (result === 'ready') return 'ready' as const
  if (result === 'more') await env.TRANSFERS?.send({ export: id })
  return 'running' as const
}
