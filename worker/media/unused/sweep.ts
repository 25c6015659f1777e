import type { Database } from '../../db/open.ts'
import { round } from '../../db/round.ts'
import { markOf, nameOf } from '../store/store.ts'
import {
  dropForgotten,
  dropUnshown,
  forgetNotes,
  forgetSources,
  forgetWithdrawn,
  selectFree,
  selectNoted,
} from './queries.ts'
import { settleWithdrawn } from './settle.ts'

/** Withdrawn pictures that one night settles, at most. */
const SETTLED = 400
/** Pictures that one round looks at, at most; the store deletes no more than 1,000 at once. Rounds that one night runs at most. */
const KEYS = 500
const ROUNDS = 40
/** How long an upload waits for a pin, and a file on its way for its row, in ms. */
export const WAIT = 24 * 3600 * 1000

/**
 * Takes out of the store what nothing uses (REL-12): uploads that no pin has named for a day, files that came without a row, and pictures of
 * pins, people and covers that are gone. The row goes first, then the object, the note last: what fails on the way is tried again the next night.
 */
export async function sweepMedia(db: Database, bucket: R2Bucket, now: number): Promise<void> {
  await settleWithdrawn(db, bucket, SETTLED)
  await round(db, dropForgotten(db, now - WAIT, KEYS * ROUNDS))
  for (let turn = 0; turn < ROUNDS; turn++) {
    const noted = await round(db, selectNoted(db, now, KEYS))
    if (noted.length === 0) return
    const keys = noted.map(({ key }) => key)
    const { free: rows } = await round(db, {
      dropped: dropUnshown(db, keys),
      forgotten: forgetSources(db, keys),
      free: selectFree(db, keys),
    })
    const free = rows.map(({ key }) => key)
    for (const names of [
      free.map((key) => nameOf('image', key)),
      free.map((key) => nameOf('video', key)),
      free.map(markOf),
    ])
      if (names.length > 0) await bucket.delete(names)
    await round(db, [forgetNotes(db, keys), forgetWithdrawn(db, free)])
  }
}
