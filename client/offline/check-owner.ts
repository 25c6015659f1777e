import type { PageViewer } from '../page-data.ts'
import { keptOwner, stopKeeping } from './kept.ts'

/** Deletes pages that this device stores for another viewer. A new username counts as another viewer, because URLs contain it. */
export async function checkOwner({ id, username }: PageViewer): Promise<void> {
  const owner = await keptOwner()
  if (owner && (owner.id !== id || owner.username !== username)) await stopKeeping()
}
