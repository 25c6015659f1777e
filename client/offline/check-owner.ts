import type { PageViewer } from '../page-data.ts'
import { keptOwner, stopKeeping } from './kept.ts'

/** Deletes what this device keeps for somebody else. A new username is another owner too, because addresses contain it. */
export async function checkOwner({ id, username }: PageViewer): Promise<void> {
  const owner = await keptOwner()
  if (owner && (owner.id !== id || owner.username !== username)) await stopKeeping()
}
