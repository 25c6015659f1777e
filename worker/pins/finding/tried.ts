import type { PinItem } from '../../../domain/pins/contract.ts'
import type { FoundPinsOptions } from '../../../domain/pins/finding.ts'
import type { Page } from '../../../domain/wire.ts'
import { round } from '../../db/round.ts'
import type { Asker } from '../../http/asker.ts'
import { accessOf, askAccess, requireProfile, type Who } from '../../profiles/read.ts'
import { planFound } from './found.ts'
import { findTried } from './queries.ts'

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
  const plan = planFound(asker, triedFeed(who), findTried(asker, who), options, base)
  const answered = await round(asker.db, { access: askAccess(asker, who), rows: plan.rows })
  const access = accessOf(asker, answered.access)
  requireProfile(access, who)
  return plan.page(answered.rows, ({ pin }) => pin.listed || pin.pinnerId === access.viewer.id)
}
