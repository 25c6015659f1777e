import { slugify } from '#domain/text.ts'
import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { marksOf } from './likeness.ts'
import { fillSeen, insertMarks, selectUnmarked, selectUnslugged, setMarked, setSlugs } from './queries.ts'

/** Limits: pins per batch, and batches per night. */
const PINS = 300
const BATCHES = 300

/** Nightly job: adds marks to pins and slugs to annotations that lack them. Leftovers wait for the next night. */
export async function fillMarks(db: Database): Promise<void> {
  for (let left = BATCHES; left > 0; left--) {
    const { found } = await batch(db, { found: selectUnmarked(PINS) })
    if (found.length === 0) return
    const ids = found.map(({ id }) => id)
    const { words } = await batch(db, { words: selectUnslugged(ids) })
    const marks = found.flatMap(({ id, rootId, ...marked }) =>
      marksOf({ ...marked, rootId: rootId ?? id }).map((mark) => ({ ...mark, pin: id })),
    )
    const named = words.map(({ pinId, rank, name }) => ({ pinId, rank, slug: slugify(name) }))
    await batch(db, { marks: insertMarks(marks), slugs: setSlugs(named), marked: setMarked(ids) })
  }
}

/** Nightly job: copies stored hashes, colours and sizes of their pictures to pins that lack them. Leftovers wait for the next night. */
export async function fillLooks(db: Database): Promise<void> {
  for (let left = BATCHES; left > 0; left--) {
    const { filled } = await batch(db, { filled: fillSeen(PINS) })
    if (filled.length === 0) return
  }
}
