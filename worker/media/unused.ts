import { type SQL, sql } from 'drizzle-orm'
import { batch, batchAll, type Statement, statement } from '../db/batch.ts'
import { oneOf } from '../db/one-of.ts'
import type { Database } from '../db/open.ts'
import { dropForgotten, dropUnshown, forgetSources, selectFree, selectNoted } from './queries.ts'
import { nameOf } from './store.ts'
import { A_NIGHT, forgetWithdrawn, markOf, settleWithdrawn } from './withdrawn.ts'

/** Pictures that one round looks at, at most; the store deletes no more than 1,000 at once. Rounds that one night runs at most. */
const KEYS = 500
const ROUNDS = 40
/** How long an upload waits for a pin, and a file on its way for its row, in ms. */
export const WAIT = 24 * 3600 * 1000

/**
 * Notes pictures whose pin, person or board goes in the same batch; it stands before what deletes those.
 * @param keys a query of one column, which may hold null
 */
export function noteMedia(db: Database, keys: SQL): Statement {
  return statement(
    db,
    sql`insert into unused_media (key) select image_key from (${keys}) where image_key is not null
      on conflict (key) do update set due_at = 0`,
  )
}

/** Notes pictures that are shown no more but may come back until `dueAt` (ms); it stands before what replaces them. */
export function noteReplaced(db: Database, keys: SQL, dueAt: number): Statement {
  return statement(
    db,
    sql`insert into unused_media (key, due_at) select image_key, ${dueAt} from (${keys}) where image_key is not null
      on conflict (key) do update set due_at = max(due_at, excluded.due_at)`,
  )
}

/** The pictures that were brought for some boards' covers, for what notes pictures. @param which a condition on `boards` */
export function ownCoverKeys(which: SQL): SQL {
  return sql`select own_cover ->> '$.key' as image_key from boards where own_cover is not null and ${which}`
}

/** A noted picture that is shown again. */
export function keepMedia(db: Database, key: SQL): Statement {
  return statement(db, sql`delete from unused_media where key = ${key}`)
}

/**
 * Takes out of the store what nothing uses (REL-12): uploads that no pin has named for a day, files that came without a row, and pictures of
 * pins, people and covers that are gone. The row goes first, then the object, the note last: what fails on the way is tried again the next night.
 */
export async function sweepMedia(db: Database, bucket: R2Bucket, now: number): Promise<void> {
  await settleWithdrawn(db, bucket, A_NIGHT)
  await batchAll(db, dropForgotten(db, now - WAIT, KEYS * ROUNDS))
  for (let round = 0; round < ROUNDS; round++) {
    const [noted] = await batch(db, [selectNoted(db, now, KEYS)])
    if (noted.length === 0) return
    const keys = noted.map(({ key }) => key)
    const results: unknown[] = await batchAll<Statement>(db, [
      ...dropUnshown(db, keys),
      forgetSources(db, keys),
      selectFree(db, keys) as unknown as Statement,
    ])
    const free = (results.at(-1) as { key: string }[]).map(({ key }) => key)
    for (const names of [
      [...free.map((key) => nameOf('image', key))],
      free.map((key) => nameOf('video', key)),
      free.map(markOf),
    ])
      if (names.length > 0) await bucket.delete(names)
    await batch(db, [statement(db, sql`delete from unused_media where key ${oneOf(keys)}`), forgetWithdrawn(db, free)])
  }
}
