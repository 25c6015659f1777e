import { eq, sql } from 'drizzle-orm'
import { slugify } from '../../domain/text.ts'
import { batch, batchAll, statement } from '../db/batch.ts'
import { at, each } from '../db/insert-rows.ts'
import { oneOf } from '../db/one-of.ts'
import type { Database } from '../db/open.ts'
import { remoteMedia } from '../media/tables.ts'
import { marksOf } from './likeness.ts'
import { insertMarks } from './marks.ts'
import { pinAnnotations, pins } from './tables.ts'

/** Pins that one batch looks at; batches that one night runs at most. */
const PINS = 300
const BATCHES = 300

/** Gives pins that came by without them their marks and their words' slugs; each pin once, and what a night doesn't finish the next one does. */
export async function fillMarks(db: Database): Promise<void> {
  for (let left = BATCHES; left > 0; left--) {
    const [found] = await batch(db, [
      db
        .select({
          ...{ id: pins.id, rootId: pins.rootId, imageKey: pins.imageKey, link: pins.link },
          dhash: remoteMedia.dhash,
        })
        .from(pins)
        .leftJoin(remoteMedia, eq(remoteMedia.key, pins.imageKey))
        .where(sql`${pins.likened} = 0`)
        .orderBy(pins.id)
        .limit(PINS),
    ])
    if (found.length === 0) return
    const ids = found.map(({ id }) => id)
    const [words] = await batch(db, [
      db
        .select({ pinId: pinAnnotations.pinId, rank: pinAnnotations.rank, name: pinAnnotations.name })
        .from(pinAnnotations)
        .where(sql`${pinAnnotations.pinId} ${oneOf(ids)} and ${pinAnnotations.slug} = ''`),
    ])
    const marks = found.flatMap(({ id, rootId, ...marked }) =>
      marksOf({ ...marked, rootId: rootId ?? id }).map((mark) => ({ ...mark, pin: id })),
    )
    const named = words.map((word) => ({ ...word, slug: slugify(word.name) }))
    await batchAll(db, [
      insertMarks(db, marks),
      statement(
        db,
        sql`update pin_annotations set slug = ${at('slug')} from ${each(named)}
          where pin_annotations.pin_id = ${at('pinId')} and pin_annotations.rank = ${at('rank')} and pin_annotations.slug = ''`,
      ),
      statement(db, sql`update pins set likened = 1 where id ${oneOf(ids)}`),
    ])
  }
}
