import { sql } from 'drizzle-orm'
import type { PinItem } from '../../domain/pins/contract.ts'
import type { FoundPinsOptions } from '../../domain/pins/finding.ts'
import type { Page } from '../../domain/wire.ts'
import { batchAll } from '../db/batch.ts'
import type { Asker } from '../http/asker.ts'
import { accessStatements, readAccess } from '../profiles/read.ts'
import { planFound } from './found.ts'
import { boardOwnerOf, pinStatements, takePin } from './one-pin.ts'
import { viewerOf } from './viewer.ts'

/** How many words of a pin count, and how many of the newest pins of each are looked at: 240 rows however many there are. */
const WORDS = 6
const EACH = 40

/**
 * Pins like one, by the words that they share: one that few pins have counts for more. Only what the world may find and the viewer doesn't
 * hide; a pin that they don't see is 404. One round.
 */
export async function readRelated(
  asker: Asker,
  pinId: number,
  options: FoundPinsOptions,
  base: string,
): Promise<Page<PinItem>> {
  const plan = planFound(asker, relatedTo(asker, pinId), options, base)
  const owner = boardOwnerOf(pinId)
  const results: unknown[] = await batchAll(asker.db, [
    ...accessStatements(asker, owner),
    ...pinStatements(asker, pinId),
    ...plan.statements,
  ])
  takePin(readAccess(asker, owner, results), results)
  return plan.page(results)
}

/** The same of a pin that is loaded and judged, for a page's second round; fails at once where the bookmark isn't of it. */
export function relatedPins(asker: Asker, pinId: number, options: FoundPinsOptions, base: string) {
  const plan = planFound(asker, relatedTo(asker, pinId), options, base)
  return async (): Promise<Page<PinItem>> => plan.page(await batchAll(asker.db, plan.statements))
}

function relatedTo(asker: Asker, pinId: number) {
  const isHidden =
    asker.sessionHash === null
      ? sql`0`
      : sql`exists (select 1 from pin_hides h
    where h.user_id = ${viewerOf(asker)} and h.pin_id = near.value)`
  return {
    feed: `related|${pinId}`,
    find: (after: (number | string)[] | null, limit: number) => sql`
      with word as materialized (
        select a.slug, 1000000 / (10 + t.pin_count) as weight from pin_annotations as a join topics as t on t.slug = a.slug
        where a.pin_id = ${pinId} and a.slug <> '' order by a.rank limit ${WORDS}),
      scored as materialized (
        select near.value as id, sum(word.weight) as score from word, json_each((
          select json_group_array(pin_id) from (select x.pin_id from pin_annotations as x
            where x.slug = word.slug and x.listed = 1 order by x.pin_id desc limit ${EACH}))) as near
        where near.value <> ${pinId} and not ${isHidden} group by near.value)
      select id, json_array(score, id) as place from scored
      ${after ? sql`where (score, id) < (${after[0]}, ${after[1]})` : sql``}
      order by score desc, id desc limit ${limit}`,
  }
}
