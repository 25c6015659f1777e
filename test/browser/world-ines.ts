import { recomputeClusters } from '#worker/clusters/recompute/recompute.ts'
import type { Database } from '#worker/db/open.ts'
import { importRows, type PinRowInput } from '#worker/imports/write.ts'

const SUBJECTS = ['sea', 'castle', 'rose']

/** Ines has one board of many subjects, from which three boards could be made. */
export async function collectPins(db: Database, { id }: { id: number }, rows: PinRowInput[]): Promise<void> {
  const about = (i: number) => SUBJECTS[i % 6] ?? `lone ${'abcdefghijklmnopqrstuvwxyz'[i % 26]}`
  const all = rows.map((row, i) => ({ ...row, source_id: `ines ${i}`, board: 'Everything', annotations: [about(i)] }))
  await importRows(db, id, all, Date.now())
  await recomputeClusters(db, id, Date.now() + 3600_000)
}
