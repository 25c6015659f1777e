import type { JobLine, JobVerb } from '#domain/imports/cut-off.ts'
import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { deleteFiles } from './archive/delete.ts'
import { continueAside, isMade, notifyJobSetAside, selectUnfinished, setAside } from './aside/queries.ts'
import { deleteExports, selectExport } from './queries.ts'
import { archiveView } from './read.ts'

/** Archives that are not finished, for operators. */
export async function listExports(db: Database): Promise<JobLine[]> {
  const { found } = await batch(db, { found: selectUnfinished() })
  return found.map(({ job, username: owner }) => {
    const { id, state, faults: attempts, reason } = job
    return { kind: 'export', id: String(id), owner, state, progress: archiveView(job).progress, attempts, reason }
  })
}

/** Applies an operator's command. Returns false if the archive's state does not allow it. */
export async function operateExport(db: Database, bucket: R2Bucket, id: number, verb: JobVerb): Promise<boolean> {
  const {
    found: [row],
  } = await batch(db, { found: selectExport(id) })
  if (!row) return false
  if (verb !== 'drop') {
    const told = verb === 'set-aside' ? notifyJobSetAside(row, isMade(id), Date.now()) : []
    const changed = verb === 'continue' ? continueAside(id, null) : setAside(id)
    return (await batch(db, { told, changed })).changed.length > 0
  }
  await batch(db, { deleted: deleteExports([id]) })
  await deleteFiles(bucket, id, row.step)
  return true
}
