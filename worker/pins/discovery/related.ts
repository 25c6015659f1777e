import { type PinItem, pinItemSchema } from '#domain/pins/contract.ts'
import { type FoundPinsOptions, foundPinsQuery } from '#domain/pins/discovery.ts'
import { routes } from '#domain/routes.ts'
import type { Page } from '#domain/wire.ts'
import { batch } from '#worker/db/batch.ts'
import { listing } from '#worker/http/action/reading.ts'
import type { Requester } from '#worker/http/requester.ts'
import type { PinRow } from '#worker/model/pins/columns.ts'
import { askPin, pinOf } from '../access/one-pin.ts'
import { planFound } from './found.ts'
import { findRelated } from './queries.ts'

/** Pins that share annotations with a pin, in one round trip: only public pins that the viewer did not hide. 404 if the viewer may not see the pin. */
export async function readRelated(
  requester: Requester,
  pinId: number,
  options: FoundPinsOptions,
  base: string,
): Promise<Page<PinItem>> {
  const plan = planRelated(requester, pinId, options, base)
  const { pin, rows } = await batch(requester.db, { pin: askPin(requester, pinId, 'rule'), rows: plan.rows })
  const { parts } = pinOf(requester, pin)
  return plan.page(rows, { beside: parts.pin })
}

/** Like `readRelated`, for a pin that is already loaded and visible. Throws at once for an invalid bookmark. */
export function relatedPins(requester: Requester, pin: PinRow, options: FoundPinsOptions, base: string) {
  const plan = planRelated(requester, pin.id, options, base)
  return async (): Promise<Page<PinItem>> =>
    plan.page((await batch(requester.db, { rows: plan.rows })).rows, { beside: pin })
}

function planRelated(requester: Requester, pinId: number, options: FoundPinsOptions, base: string) {
  return planFound(requester, { feed: `related|${pinId}`, find: findRelated(pinId) }, options, base)
}

export const listRelated = listing(
  {
    call: ['get', routes.api.relatedPins],
    ids: { pin: 'pin_not_found' },
    summary: 'List related pins',
    query: foundPinsQuery,
    answer: pinItemSchema,
    fails: ['pin_not_found'],
  },
  ({ requester, site, ids, query }) => readRelated(requester, ids.pin, query, site.mediaBase),
)
