import { firstIdAt } from '#domain/id.ts'
import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { deleteOldPart, selectOldPart } from './queries.ts'

export { consumeDueMails, sendDueMails } from './mails/send.ts'

/** ms for which a notification is kept after its last event: half a year. */
const LIFETIME = 180 * 24 * 3600 * 1000

/** Nightly: deletes old notifications in slices, person by person, and updates the counts at the bell. The next night continues. */
export async function deleteOldNotifications(db: Database, now: number): Promise<void> {
  const rk = -firstIdAt(now - LIFETIME)
  for (let after: number | null = 0; after !== null; ) {
    const {
      part: [part],
    }: { part: { last: number | null }[] } = await batch(db, {
      part: selectOldPart(rk, after),
      deleted: deleteOldPart(rk, after),
    })
    after = part?.last ?? null
  }
}
