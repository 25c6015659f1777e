import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import {
  type FilePin,
  type FilePlace,
  markMatched,
  selectFileOf,
  selectFilePins,
  selectPictures,
  setPicture,
} from './queries.ts'

/** Pins per read, and pins per update, which also moves the counts of their copies: a batch reads 50,000 rows at most (docs/decisions/140). */
const READ = 1000
const CHANGED = 60

/**
 * Merges the picture of a file with that of the nearest file whose picture differs: the lower picture id wins. Works in slices. May be interrupted and run
 * again while the file is not marked as compared; the other file is marked as not compared.
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
    // Keep these two files for last: they show a resumed run that there is something left to merge.
    const last = [own.key, other.key]
    for (const merged of known.filter((each) => each !== pictureId)) await mergePicture(db, { merged, last }, pictureId)
    await batch(db, markMatched([other.key], false))
    await showAs(db, other.key, pictureId)
  }
  // An interrupted run may have updated only some of the file's pins.
  await showAs(db, own.key, pictureId)
}

/** Assigns another picture id to all files of a picture that have a public pin, except the files in `last`. */
async function mergePicture(db: Database, { merged, last }: { merged: number; last: string[] }, pictureId: number) {
  for (let before = ''; ; ) {
    const { file } = await batch(db, { file: selectFileOf(merged, last) })
    const [{ key } = { key: before }] = file
    if (key === before) return
    await showAs(db, key, pictureId)
    before = key
  }
}

/** Assigns a picture id to all pins of a file, also deleted ones, which may be restored. */
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
