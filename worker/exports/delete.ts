import { Failure } from '#domain/errors.ts'
import { deleteExportForm } from '#domain/exports/contract.ts'
import { routes } from '#domain/routes.ts'
import { batch } from '../db/batch.ts'
import { button } from '../http/forms/form.ts'
import { idOf } from '../http/path.ts'
import type { Requester } from '../http/requester.ts'
import { authorizeActor } from '../profiles/write.ts'
import { deleteFiles } from './archive/delete.ts'
import { ASKED } from './ask.ts'
import { deleteExports, selectExport } from './queries.ts'

/** The button that stops an archive or deletes it. */
export const removeExport = button(routes.do.deleteExport, deleteExportForm, async (c, { export_id }) => {
  await deleteExport(c.var.requester, c.env.MEDIA, idOf(export_id, 'no_such_call'))
  return { to: routes.settingsData, toast: 'export_deleted' }
})

/** Stops an archive that is being made, or deletes a finished one. Another person's is 404 code 11. */
async function deleteExport(requester: Requester, bucket: R2Bucket, id: number): Promise<void> {
  const { db } = requester
  const opening = { limit: ASKED, who: null, scope: 'boards' } as const
  const { viewerId, more } = await authorizeActor(requester, opening, { found: selectExport(id) })
  const [row] = more.found
  if (row?.userId !== viewerId) throw new Failure('no_such_call')
  await batch(db, { deleted: deleteExports([id]) })
  await deleteFiles(bucket, id, row.step)
}
