import { type ChosenCluster, chooseClusters } from '../../../domain/clusters/choose.ts'
import { createCorpus } from '../../../domain/clusters/corpus.ts'
import { newId } from '../../db/ids.ts'
import type { Database } from '../../db/open.ts'
import { round } from '../../db/round.ts'
import { askKnown, claimJob, endJob, isHeld, type NewCluster, replaceClusters, selectPinsToChoose } from './queries.ts'

/** Pins that are read at a time: the answer stays below 1 MB. */
const PAGE = 2000

/**
 * Makes somebody's suggestions anew, if that is due and no other job is at it. Killed at any point it has done nothing, and is taken up again
 * once its hold is over; done twice it changes nothing.
 * @returns how many pins it looked at; null: it was not this one's to do
 */
export async function recomputeClusters(db: Database, userId: number, now: number): Promise<number | null> {
  const {
    claimed: [claim],
  } = await round(db, { claimed: claimJob(db, userId, now) })
  if (!claim) return null
  const { seen, chosen, ids } = await choose(db, userId)
  const clusters = chosen.map(
    ({ key, names, why, pinIds }): NewCluster => ({ id: ids.get(key) ?? newId(), key, names, why, pins: pinIds }),
  )
  await round(db, {
    replaced: replaceClusters(db, userId, clusters, isHeld(userId, claim.heldUntil)),
    ended: endJob(db, userId, claim),
  })
  return seen
}

/** Reads all pins, a page in memory at a time, and chooses. */
async function choose(
  db: Database,
  userId: number,
): Promise<{ seen: number; chosen: ChosenCluster[]; ids: Map<string, number> }> {
  const { corpus, add } = createCorpus()
  let after: number | null = null
  for (let isFull = false, isLast = false; !isFull && !isLast; ) {
    const page: Awaited<ReturnType<typeof selectPinsToChoose>>[] = await round(db, [
      selectPinsToChoose(db, userId, after, PAGE),
    ])
    const rows = page[0] ?? []
    for (const row of rows) isFull = !add({ ...row, annotations: JSON.parse(row.annotations) as string[] })
    isLast = rows.length < PAGE
    after = rows.at(-1)?.savedRk ?? null
  }
  const { before, dismissed, names } = await round(db, askKnown(db, userId))
  const keys = (rows: { key: string }[]) => new Set(rows.map(({ key }) => key))
  const chosen = chooseClusters(corpus, {
    previous: new Map(before.map(({ key, name }) => [key, name])),
    dismissed: keys(dismissed),
    boardNames: keys(names),
  })
  return { seen: corpus.pinIds.length, chosen, ids: new Map(before.map(({ key, id }) => [key, id])) }
}
