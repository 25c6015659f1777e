import { type PinItem, pinItemSchema } from '../../../domain/pins/contract.ts'
import { type FoundPinsOptions, foundPinsQuery } from '../../../domain/pins/discovery.ts'
import { routes } from '../../../domain/routes.ts'
import type { Page } from '../../../domain/wire.ts'
import { round } from '../../db/round.ts'
import { listing } from '../../http/action/reading.ts'
import type { Asker } from '../../http/asker.ts'
import type { PinRow } from '../../model/pins/columns.ts'
import { askPin, pinOf } from '../access/one-pin.ts'
import { planFound } from './found.ts'
import { findRelated } from './queries.ts'

/**
 * Pins that share words with a pin, in one round. Only public pins that the viewer did not hide; an invisible pin is
 * 404.
 */
export async function readRelated(
  asker: Asker,
  pinId: number,
  options: FoundPinsOptions,
  base: string,
): Promise<Page<PinItem>> {
  const plan = planRelated(asker, pinId, options, base)
  const { pin, rows } = await round(asker.db, { pin: askPin(asker, pinId, 'rule'), rows: plan.rows })
  const { parts } = pinOf(asker, pin)
  return plan.page(rows, { beside: parts.pin })
}

/** As `readRelated`, for a pin that is already loaded and visible. Throws at once for an invalid bookmark. */
export function relatedPins(asker: Asker, pin: PinRow, options: FoundPinsOptions, base: string) {
  const plan = planRelated(asker, pin.id, options, base)
  return async (): Promise<Page<PinItem>> =>
    plan.page((await round(asker.db, { rows: plan.rows })).rows, { beside: pin })
}

function planRelated(asker: Asker, pinId: number, options: FoundPinsOptions, base: string) {
  return planFound(asker, { feed: `related|${pinId}`, find: findRelated(pinId) }, options, base)
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
  ({ asker, site, ids, query }) => readRelated(asker, ids.pin, query, site.mediaBase),
)
