import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { deleteRenditions } from '../store/renditions.ts'
import { markOf } from '../store/store.ts'
import { type Part, resetWithdrawn, selectParts, settleWithdrawal } from './queries.ts'

/**
 * Updates the store's marks of at most `most` pictures to match the tables. Idempotent, also for parallel or
 * interrupted runs.
 */
export async function settleWithdrawn(db: Database, bucket: R2Bucket, limit: number): Promise<void> {
  const parts = await batch(db, selectParts(limit))
  if (parts.length > 0) await settle(db, bucket, parts)
}

/** Maximum pictures of one batch, and maximum batches: each picture takes some requests to the store. */
const AT_ONCE = 20
const ROUNDS = 5

/** Updates the marks of at most 100 waiting pictures. Returns true if none is left. */
export async function settleAll(db: Database, bucket: R2Bucket): Promise<boolean> {
  for (let turn = 0; turn < ROUNDS; turn++) {
    const parts = await batch(db, selectParts(AT_ONCE))
    if (parts.length === 0) return true
    await settle(db, bucket, parts)
  }
  return false
}

async function settle(db: Database, bucket: R2Bucket, parts: Part[]): Promise<void> {
  const withdrawn = parts.filter(({ shown }) => !shown)
  const shown = parts.filter((part) => part.shown)
  const hidden = withdrawn.map(({ key }) => key)
  await Promise.all(hidden.map((key) => bucket.put(markOf(key), '')))
  await deleteRenditions(bucket, hidden)
  if (shown.length > 0) await bucket.delete(shown.map(({ key }) => markOf(key)))
  const leads = new Map(parts.map(({ lead, version }) => [lead, version]))
  const isHidden = new Set(withdrawn.map(({ lead }) => lead))
  const done = await batch(
    db,
    [...leads].map(([lead, version]) => settleWithdrawal(lead, version, isHidden.has(lead))),
  )
  // The rows have changed: the next run checks them again.
  const late = [...leads.keys()].filter((_, i) => done[i]?.length === 0)
  if (late.length > 0) await batch(db, resetWithdrawn(late))
}
