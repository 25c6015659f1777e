import { Failure } from '#domain/errors.ts'
import type { ArchiveView } from '#domain/exports/contract.ts'
import type { Monthly } from '#domain/exports/monthly.ts'
import type { TargetView } from '#domain/exports/target.ts'
import { href, routes } from '#domain/routes.ts'
import { batch } from '../db/batch.ts'
import type { Bindings } from '../env.ts'
import type { Requester } from '../http/requester.ts'
import { requesterSql } from '../model/accounts/rules.ts'
import type { ExportRow } from '../model/exports/tables.ts'
import { authorizeActor } from '../profiles/write.ts'
import { selectMonthly } from './monthly/queries.ts'
import { selectExport, selectExports } from './queries.ts'
import { selectTarget } from './target/queries.ts'
import { hasKey } from './target/sealed.ts'
import { targetView } from './target/view.ts'

export { archiveName } from './archive/names.ts'

/** The viewer's archives of the last week, newest first. */
export async function readExports(requester: Requester): Promise<ArchiveView[]> {
  const { db, now } = requester
  const { rows } = await batch(db, { rows: selectExports(requesterSql(requester), now) })
  return rows.map(archiveView)
}

/** Data of the viewer's page. `target`: where their archives are sent; null: the site can't send any. */
interface OwnExports {
  archives: ArchiveView[]
  monthly: Monthly
  target: { stored: TargetView | null } | null
}

/** Data of the viewer's page: their archives, if one is made every month, and where it is sent. */
export async function readOwnExports(requester: Requester, env: Bindings): Promise<OwnExports> {
  const { db, now } = requester
  const viewer = requesterSql(requester)
  const { rows, monthly, found } = await batch(db, {
    rows: selectExports(viewer, now),
    monthly: selectMonthly(viewer),
    found: selectTarget(viewer),
  })
  const [plan] = monthly
  const target = hasKey(env) ? { stored: found[0] ? targetView(found[0]) : null } : null
  return { archives: rows.map(archiveView), monthly: plan ? (plan.withPictures ? 'inside' : 'links') : 'off', target }
}

/** A finished archive of the viewer, for its download. Anything else is 404 code 11; a session of a mailed link is 401 code 4. */
export async function readArchive(requester: Requester, id: number): Promise<ExportRow & { username: string }> {
  const { now } = requester
  const opening = {
    limit: { name: 'export-downloads', times: 600, seconds: 3600 },
    who: null,
    scope: 'boards',
  } as const
  const { viewerId, access, more } = await authorizeActor(requester, opening, { found: selectExport(id) })
  const [row] = more.found
  if (row?.userId !== viewerId || row.state !== 'ready' || row.expiresAt <= now) throw new Failure('no_such_call')
  return { ...row, username: access.viewerRow?.username ?? '' }
}

export function archiveView(row: ExportRow): ArchiveView {
  const { id, state, reason, withPictures, done, total, bytes: size, createdAt, expiresAt } = row
  return {
    ...{ id: String(id), state, withPictures, size, createdAt, expiresAt },
    reason: state === 'failed' ? (reason ?? 'failed') : null,
    // Comments and messages do not count for the progress.
    progress: state === 'ready' ? 100 : Math.min(99, Math.floor((100 * done) / Math.max(1, total))),
    url: state === 'ready' ? href(routes.settingsDataFile, { file: `${id}.zip` }) : null,
  }
}
