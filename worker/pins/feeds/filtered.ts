import { Failure } from '#domain/errors.ts'
import { type PinItem, pinItemSchema } from '#domain/pins/contract.ts'
import { type FilteredPinsOptions, filteredPinsQuery } from '#domain/pins/discovery.ts'
import { routes } from '#domain/routes.ts'
import type { Page } from '#domain/wire.ts'
import { listing } from '#worker/http/action/reading.ts'
import type { Requester } from '#worker/http/requester.ts'
import { listAccess, ofPerson } from '#worker/profiles/read.ts'
import { pinnedBy } from './conditions.ts'
import { type PinTarget, pinItems, pinParts, planPins, readWithOwner } from './list.ts'
import { boardOf, filterName } from './person-pins.ts'
import { selectPinsOfPerson } from './queries.ts'

/** The viewer's pins by flags (W-22, GRD-023), in one round trip; each filter has an index. */
export async function readFiltered(
  requester: Requester,
  options: FilteredPinsOptions,
  base: string,
): Promise<Page<PinItem>> {
  if (requester.sessionHash === null) throw new Failure('no_session')
  const listOwner = ofPerson(requester, 'me', 'own')
  const { flag_filters: filter } = options
  const where = pinnedBy(listOwner, 'all', false, filter)
  const target: PinTarget = {
    feed: `filtered|${filterName(filter)}`,
    select: (page) => selectPinsOfPerson({ ...page, listOwner, where }),
  }
  const plan = planPins(target, options)
  const { ownerRows, page } = await readWithOwner(requester, listOwner, plan)
  const { user } = listAccess(requester.place.isBot, ownerRows)
  if (!user) throw new Failure('no_session')
  const own = pinParts(await page(), (row) => ({ board: boardOf(row, user), pinner: user, own: true }))
  return pinItems(own, 'person', options, base)
}

export const listFiltered = listing(
  {
    call: ['get', routes.api.filteredPins],
    ids: {},
    login: 'any',
    summary: 'List the viewer’s pins by filter',
    query: filteredPinsQuery,
    answer: pinItemSchema,
    fails: ['no_session'],
  },
  ({ requester, site, query }) => readFiltered(requester, query, site.mediaBase),
)
