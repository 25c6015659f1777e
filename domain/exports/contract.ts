import * as v from 'valibot'
import { idField } from '../wire.ts'

/** How long an archive is kept, in ms. */
export const ARCHIVE_TIME = 7 * 24 * 3600 * 1000

/** Asks for an archive; `pictures`: with the files themselves. */
export const exportForm = v.strictObject({
  pictures: v.optional(v.picklist(['inside', 'links']), 'links'),
  return_to: v.optional(v.string()),
})
/** Stops an archive that is being made, or deletes a finished one. */
export const deleteExportForm = v.strictObject({ export_id: idField, return_to: v.optional(v.string()) })

/** An archive as its owner sees it. `progress`: whole percent; `size`: in bytes. Times are ms since 1970. */
export interface ArchiveView {
  id: string
  state: 'running' | 'ready' | 'failed'
  withPictures: boolean
  progress: number
  size: number
  createdAt: number
  expiresAt: number
  /** Address of the file; null: it is not ready. */
  url: string | null
}
