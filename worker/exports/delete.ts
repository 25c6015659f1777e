import { Failure } from '../../domain/errors.ts'
import { deleteExportForm } from '../../domain/exports/contract.ts'
import { routes } from '../../domain/routes.ts'
import { round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import { button } from '../http/forms/form.ts'
import { idOf } from '../http/path.ts'
import { openActor } from '../profiles/write.ts'
import { deleteFiles } from './archive/delete.ts'
import { ASKED } from './ask.ts'
import { deleteExports, selectExport } from './queries.ts'

/** The button that stops an archive or deletes it. */
export const removeExport = button(routes.do.deleteExport, deleteExportForm, async (c, { export_id }) => {
  await deleteExport(c.var.asker, c.env.MEDIA, idOf(export_id, 'no_such_call'))
  return { to: routes.settingsData, toast: 'export_deleted' }
})

/** Stops an archive that is being made, or deletes a finished one. Another person's is 404 code 11. */
async function deleteExport(asker: Asker, bucket: R2Bucket, id: number): Promise<void> {
  const { db } = asker
  const opening = { limit: ASKED, who: null, scope: 'boards' } as const
  const { viewerId, more } = await openActor(asker, opening, { found: selectExport(id) })
  const [row] = more.found
  if (row?.userId !== viewerId) throw new Failure('no_such_call')
  await round(db, { deleted: deleteExports(db, [id]) })
  await deleteFiles(bucket, id, row.step)
}
