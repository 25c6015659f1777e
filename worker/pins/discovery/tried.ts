import { type PinItem, pinItemSchema } from '#domain/pins/contract.ts'
import { type FoundPinsOptions, foundPinsQuery } from '#domain/pins/discovery.ts'
import { routes } from '#domain/routes.ts'
import type { Page } from '#domain/wire.ts'
import { batch } from '#worker/db/batch.ts'
import { listing } from '#worker/http/action/reading.ts'
import type { Requester } from '#worker/http/requester.ts'
import type { Who } from '#worker/model/profiles/rules.ts'
import { accessOf, askAccess, requireProfile, whoOf } from '#worker/profiles/read.ts'
import { planFound } from './found.ts'
import { findTried } from './queries.ts'

/** The bookmark name of a person's list of tried pins. Pages validate bookmarks with it before they render. */
export const triedFeed = (who: Who) => `tried|${JSON.stringify(who)}`

/**
 * Pins that a person tried, latest first (W-61), in one round trip: public pins, and the viewer's own. Pins that have since become secret shorten the page; the
 * number of rows read stays the same.
 */
export async function readTried(
  requester: Requester,
  who: Who,
  options: FoundPinsOptions,
  base: string,
): Promise<Page<PinItem>> {
  const plan = planFound(
    requester,
    { feed: triedFeed(who), find: findTried(requester, who), recommends: false },
    options,
    base,
  )
  const answered = await batch(requester.db, { access: askAccess(requester, who), rows: plan.rows })
  const access = accessOf(requester, answered.access)
  requireProfile(access, who)
  return plan.page(answered.rows, { shows: ({ pin }) => pin.listed || pin.pinnerId === access.viewer.id })
}

export const listTried = listing(
  {
    call: ['get', routes.api.userTried],
    ids: { user: 'text' },
    summary: 'List the pins that a person tried',
    query: foundPinsQuery,
    answer: pinItemSchema,
    fails: ['no_session', 'user_not_found', 'user_closed', 'private_profile'],
  },
  ({ requester, site, ids, query }) => readTried(requester, whoOf(ids.user), query, site.mediaBase),
)
