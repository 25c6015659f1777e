import { type ChosenCluster, chooseClusters } from '#domain/clusters/choose.ts'
import { createCorpus } from '#domain/clusters/corpus.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import type { Database } from '#worker/db/open.ts'
import { parseJson } from '#worker/db/sql.ts'
import type { RowOf } from '#worker/db/statement.ts'
import {
  claimJob,
  endJob,
  isHeld,
  type NewCluster,
  replaceClusters,
  selectInputs,
  selectPinsToChoose,
} from './queries.ts'

/** Pins per page, so that the result stays below 1 MB. */
const PAGE = 2000

/**
 * Recomputes a user's suggestions if the job is due and not held. It writes in one batch at the end: a crashed job
 * changes nothing and is repeated after its hold expires; running it twice gives the same result.
 * @returns the number of pins read; null if the job was not due or is held
 */
export async function recomputeClusters(db: Database, userId: number, now: number): Promise<number | null> {
  const {
    claimed: [claim],
  } = await batch(db, { claimed: claimJob(userId, now) })
  if (!claim) return null
  const { seen, chosen, ids } = await computeClusters(db, userId)
  const clusters = chosen.map(
    ({ key, names, why, pinIds }): NewCluster => ({ id: ids.get(key) ?? newId(), key, names, why, pins: pinIds }),
  )
  await batch(db, {
    replaced: replaceClusters(userId, clusters, isHeld(userId, claim.heldUntil)),
    ended: endJob(userId, claim),
  })
  return seen
}

/** Reads all pins page by page and computes the suggestions. */
async function computeClusters(
  db: Database,
  userId: number,
): Promise<{ seen: number; chosen: ChosenCluster[]; ids: Map<string, number> }> {
  const { corpus, add } = createCorpus()
  let after: number | null = null
  for (let isFull = false, isLast = false; !isFull && !isLast; ) {
    const { rows }: { rows: RowOf<typeof selectPinsToChoose>[] } = await batch(db, {
      rows: selectPinsToChoose(userId, after, PAGE),
    })
    for (const row of rows) isFull = !add({ ...row, annotations: parseJson(row.annotations) })
    isLast = rows.length < PAGE
    after = rows.at(-1)?.savedRk ?? null
  }
  const { before, dismissed, names } = await batch(db, selectInputs(userId))
  const keys = (rows: { key: string }[]) => new Set(rows.map(({ key }) => key))
  const chosen = chooseClusters(corpus, {
    previous: new Map(before.map(({ key, name }) => [key, name])),
    dismissed: keys(dismissed),
    boardNames: keys(names),
  })
  return { seen: corpus.pinIds.length, chosen, ids: new Map(before.map(({ key, id }) => [key, id])) }
}
