import * as v from 'valibot'
import type { CutReason } from '../imports/cut-off.ts'
import { atMost, idField } from '../wire.ts'
import { MONTHLY } from './monthly.ts'
import { TARGET_ACTS } from './target.ts'

/** ms for which an archive is kept. */
export const ARCHIVE_TIME = 7 * 24 * 3600 * 1000

/** Maximum ms for which a monthly archive is kept, and maximum number of them. */
export const MONTHLY_TIME = 100 * 24 * 3600 * 1000
export const MONTHLY_KEPT = 3

/** The same day of the next month, or its last day. In ms since 1970. */
export function monthAfter(time: number): number {
  const day = new Date(time)
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + 1]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(day.getUTCDate(), last), day.getUTCHours(), day.getUTCMinutes())
}

export const monthlyForm = v.strictObject({ monthly: v.picklist(MONTHLY), return_to: v.optional(v.string()) })

/** Requests an archive. `pictures`: includes the files; `export_id`: resumes this one, which was set aside. */
export const exportForm = v.strictObject({
  pictures: v.optional(v.picklist(['inside', 'links']), 'links'),
  export_id: v.optional(idField),
  return_to: v.optional(v.string()),
})
/** Stops an archive that is being made, or deletes a finished one. */
export const deleteExportForm = v.strictObject({ export_id: idField, return_to: v.optional(v.string()) })

const targetUrl = v.pipe(v.string(), v.trim(), v.nonEmpty(), atMost('link'))
const credentials = {
  username: v.pipe(v.string(), v.trim(), v.nonEmpty(), atMost('email')),
  password: v.pipe(v.string(), v.nonEmpty(), atMost('password')),
}
/** Names that are the same in an address, in a signature and on a disk, and that can't leave their folder. */
const BUCKET = /^[a-z\d][\w.-]{1,61}[a-z\d]$/i
const REGION = /^[a-z\d-]{0,40}$/i
const FOLDER = /^(?!(?:.*\/)?\.{1,2}(?:\/|$))[\p{L}\p{N} _./-]{0,200}$/u

/** A bucket; an empty `region` is `us-east-1`, which stores other than Amazon's accept as theirs. */
export const bucketForm = v.strictObject({
  kind: v.literal('s3'),
  url: targetUrl,
  bucket: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.regex(BUCKET)),
  region: v.optional(v.pipe(v.string(), v.trim(), v.regex(REGION)), ''),
  folder: v.optional(v.pipe(v.string(), v.trim(), v.regex(FOLDER)), ''),
  ...credentials,
})
/** The address of a folder. */
export const webdavForm = v.strictObject({ kind: v.literal('webdav'), url: targetUrl, ...credentials })
export type TargetInput = v.InferOutput<typeof bucketForm> | v.InferOutput<typeof webdavForm>

/** Tests the target, sends the newest archive there, or removes it. */
export const targetForm = v.strictObject({ act: v.picklist(TARGET_ACTS), return_to: v.optional(v.string()) })

/** An archive as its owner sees it. `progress`: whole percent; `size`: in bytes. Times are ms since 1970. */
export interface ArchiveView {
  id: string
  state: 'running' | 'ready' | 'failed'
  /** Why it was set aside; only for state `failed`. */
  reason: CutReason | null
  withPictures: boolean
  progress: number
  size: number
  createdAt: number
  expiresAt: number
  /** Address of the file; null: not ready. */
  url: string | null
}
