import { sql } from 'drizzle-orm'
import type { PinItem } from '../../domain/pins/contract.ts'
import type { FoundPinsOptions } from '../../domain/pins/finding.ts'
import type { Page } from '../../domain/wire.ts'
import { batchAll } from '../db/batch.ts'
import type { Asker } from '../http/asker.ts'
import { accessStatements, readAccess, requireProfile, type Who } from '../profiles/read.ts'
import { planFound } from './found.ts'
import { idOfWho } from './who.ts'

/** What the bookmarks of what somebody tried are of; a page judges them before it begins. */
export const triedFeed = (who: Who) => `tried|${JSON.stringify(who)}`

/**
 * What somebody has tried, latest first (W-61), in one round: pins that the world may find, and those that the viewer saved. What went
 * secret since makes a page shorter, never longer to read.
 */
export async function readTried(
  asker: Asker,
  who: Who,
  options: FoundPinsOptions,
  base: string,
): Promise<Page<PinItem>> {
  const plan = planFound(
    asker,
    {
      feed: triedFeed(who),
      find: (after, limit) => sql`select t.pin_id as id, json_array(t.rk) as place from pin_tries as t
        where t.user_id = ${idOfWho(asker, who)} ${after ? sql`and t.rk > ${after[0]}` : sql``} order by t.rk limit ${limit}`,
    },
    options,
    base,
  )
  const results: unknown[] = await batchAll(asker.db, [...accessStatements(asker, who), ...plan.statements])
  const access = readAccess(asker, who, results)
  requireProfile(access, who)
  const viewerId = access.viewer.id
  return plan.page(results, ({ pin }) => pin.listed || pin.pinnerId === viewerId)
}
