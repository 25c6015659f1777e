import { batch } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import {
  type FilePin,
  type FilePlace,
  markMatched,
  selectFileOf,
  selectFilePins,
  selectPictures,
  setPicture,
} from './queries.ts'

/** Pins of one read, and of one change, which hands the marks of each on: a batch reads 50,000 rows at most (docs/decisions/140). */
const READ = 1000
const CHANGED = 60

/**
 * Makes one picture of a file and the first of those near it that shows another one: of two pictures, the one with the lower id gets all files of the
 * other. Slice by slice; it may stop anywhere and run again, as long as the file is not marked as compared: the other file is so no longer.
 * @param near keys, the nearest first
 */
export async function joinFiles(db: Database, key: string, near: string[]): Promise<void> {
  const { found } = await batch(db, { found: selectPictures([key, ...near]) })
  const [own, ...others] = found
  if (own?.key !== key) return
  const other = others.find(({ pictureId }) => pictureId === null || pictureId !== own.pictureId)
  const known = [own, other].flatMap((file) => (file && file.pictureId !== null ? [file.pictureId] : []))
  const pictureId = known.length > 0 ? Math.min(...known) : other?.pinId
  if (pictureId === undefined) return
  if (other) {
    // These two come last, because they tell who goes on that there is something to join.
    const last = [own.key, other.key]
    for (const merged of known.filter((each) => each !== pictureId)) await mergePicture(db, { merged, last }, pictureId)
    await batch(db, markMatched([other.key], false))
    await showAs(db, other.key, pictureId)
  }
  // Perhaps only a part of its pins show it: who compared the file, or one near it, was cut off.
  await showAs(db, own.key, pictureId)
}

/** All files of a picture that somebody finds get another one, except those that come last. */
async function mergePicture(db: Database, { merged, last }: { merged: number; last: string[] }, pictureId: number) {
  for (let before = ''; ; ) {
    const { file } = await batch(db, { file: selectFileOf(merged, last) })
    const [{ key } = { key: before }] = file
    if (key === before) return
    await showAs(db, key, pictureId)
    before = key
  }
}

/** All pins of a file get a picture; deleted ones too, because they can be restored. */
async function showAs(db: Database, key: string, pictureId: number): Promise<void> {
  for (const isDeleted of [false, true])
    for (let after: FilePlace | null = null; ; ) {
      const { found }: { found: FilePin[] } = await batch(db, {
        found: selectFilePins({ key, pictureId, isDeleted }, after, READ),
      })
      const ids = found.flatMap(({ id, isDone }) => (isDone ? [] : [id]))
      for (let at = 0; at < ids.length; at += CHANGED)
        await batch(db, [setPicture(ids.slice(at, at + CHANGED), pictureId)])
      after = found.at(-1) ?? null
      if (found.length < READ) break
    }
}
