import { IMPORT_STEPS } from '#domain/imports/contract.ts'
import type { JobLine, JobVerb } from '#domain/imports/cut-off.ts'
import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { continueAside, isWorkedAt, notifyJobSetAside, selectUnfinished, setAside } from './aside/queries.ts'
import { importView } from './read.ts'
import { moveImport, selectImport } from './running/queries.ts'

/** Imports in progress, paused or set aside, for operators. */
export async function listImports(db: Database): Promise<JobLine[]> {
  const { found } = await batch(db, { found: selectUnfinished() })
  return found.map(({ job, username: owner }) => {
    const { id, state, faults: attempts, reason } = job
    return { kind: 'import', id: String(id), owner, state, progress: importView(job).progress, attempts, reason }
  })
}

/** Applies an operator's command. Returns false if the import's state does not allow it. A dropped import is cancelled: its owner can still undo it. */
export async function operateImport(db: Database, id: number, verb: JobVerb): Promise<boolean> {
  const {
    found: [row],
  } = await batch(db, { found: selectImport(id) })
  if (!row) return false
  const { from, to } = IMPORT_STEPS.cancel
  const changes = {
    continue: continueAside(id, null),
    'set-aside': setAside(id),
    drop: moveImport(row, [...from, 'undoing'], to),
  }
  const told = verb === 'set-aside' ? notifyJobSetAside(row, isWorkedAt(id), Date.now()) : []
  const { changed } = await batch(db, { told, changed: changes[verb] })
  return changed.length > 0
}
