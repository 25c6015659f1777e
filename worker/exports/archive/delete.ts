import { archiveName, stateName } from './names.ts'
import { Output } from './output.ts'

/** Deletes all stored files of an export: the archive, and its states before and after this step. */
export async function deleteFiles(bucket: R2Bucket, id: number, step: number): Promise<void> {
  if (step > 0) await abortUpload(bucket, id, step)
  await bucket.delete([archiveName(id), stateName(id, step), stateName(id, step + 1)])
}

/** Parts of an upload that is never completed would use storage until the store expires them. */
async function abortUpload(bucket: R2Bucket, id: number, step: number): Promise<void> {
  const output = await Output.open(bucket, id, step).catch(() => null)
  const upload = output?.progress.upload
  if (upload)
    await bucket
      .resumeMultipartUpload(archiveName(id), upload)
      .abort()
      .catch(() => {})
}
