import type { Database } from '../../db/open.ts'
import { round } from '../../db/round.ts'
import { markOf } from '../store/store.ts'
import { noteAgain, type Part, selectParts, settleNote } from './queries.ts'

/** Brings the marks of at most `most` noted pictures to what the tables say. Two at once, or one killed half-way, come to the same. */
export async function settleWithdrawn(db: Database, bucket: R2Bucket, most: number): Promise<void> {
  const parts = await round(db, selectParts(db, most))
  if (parts.length > 0) await settle(db, bucket, parts)
}

async function settle(db: Database, bucket: R2Bucket, parts: Part[]): Promise<void> {
  const withdrawn = parts.filter(({ shown }) => !shown)
  const shown = parts.filter((part) => part.shown)
  await Promise.all(withdrawn.map(({ key }) => bucket.put(markOf(key), '')))
  if (shown.length > 0) await bucket.delete(shown.map(({ key }) => markOf(key)))
  const leads = new Map(parts.map(({ lead, version }) => [lead, version]))
  const isHidden = new Set(withdrawn.map(({ lead }) => lead))
  const done = await round(
    db,
    [...leads].map(([lead, version]) => settleNote(db, lead, version, isHidden.has(lead))),
  )
  // Something was written meanwhile, or another settled it by what was true before: what is true now is asked once more.
  const late = [...leads.keys()].filter((_, i) => done[i]?.length === 0)
  if (late.length > 0) await round(db, noteAgain(db, late))
}
