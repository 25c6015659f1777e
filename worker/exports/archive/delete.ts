import { archiveName, stateName } from './names.ts'
import { Output } from './output.ts'

/** Deletes everything that the store may have of an export: the archive, its state before this step, and after it. */
export async function deleteFiles(bucket: R2Bucket, id: number, step: number): Promise<void> {
  if (step > 0) await abortUpload(bucket, id, step)
  await bucket.delete([archiveName(id), stateName(id, step), stateName(id, step + 1)])
}

/** Parts of an upload that nobody completes would take space until the store's own limit. */
async function abortUpload(bucket: R2Bucket, id: number, step: number): Promise<void> {
  const output = await Output.open(bucket, id, step).catch(() => null)
  const upload = output?.progress.upload
  if (upload)
    await bucket
      .resumeMultipartUpload(archiveName(id), upload)
      .abort()
      .catch(() => {})
}
