import { type SQL, sql } from 'drizzle-orm'
import { batch, type Statement, statement } from '../db/batch.ts'
import { oneOf } from '../db/one-of.ts'
import type { Database } from '../db/open.ts'
import { unusedMedia } from './tables.ts'

/** Pictures that one round looks at, at most; the store deletes no more than 1,000 at once. Rounds that one night runs at most. */
const KEYS = 500
const ROUNDS = 40

/**
 * Notes pictures whose pin or person goes in the same batch; it stands before what deletes those.
 * @param keys a query of one column, which may hold null
 */
export function noteMedia(db: Database, keys: SQL): Statement {
  return statement(
    db,
    sql`insert into unused_media (key) select image_key from (${keys}) where image_key is not null
      on conflict (key) do nothing`,
  )
}

/**
 * Takes noted pictures out of the store that no pin and nobody's face uses any more (REL-12): covers of boards are pictures of their
 * pins. The note goes last, so what fails on the way is tried again the next night.
 */
export async function sweepMedia(db: Database, bucket: R2Bucket): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const [noted] = await batch(db, [
      db
        .select({ key: unusedMedia.key, isUsed: isUsed.as('is_used') })
        .from(unusedMedia)
        .orderBy(unusedMedia.key)
        .limit(KEYS),
    ])
    if (noted.length === 0) return
    const gone = noted.flatMap(({ key, isUsed }) => (isUsed ? [] : [key]))
    // Without its source first: who looks now would fetch it again.
    await batch(db, [statement(db, sql`delete from remote_media where key ${oneOf(gone)}`)])
    if (gone.length > 0) await bucket.delete(gone.map((key) => `originals/${key}`))
    await batch(db, [statement(db, sql`delete from unused_media where key ${oneOf(noted.map(({ key }) => key))}`)])
  }
}

const isUsed = sql<number>`(exists (select 1 from pins p where p.image_key = unused_media.key)
  or exists (select 1 from users u where u.image_key = unused_media.key))`
