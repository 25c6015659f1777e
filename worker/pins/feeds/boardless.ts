import { Failure } from '#domain/errors.ts'
import { boardlessQuery, type PinItem, pinItemSchema } from '#domain/pins/contract.ts'
import { routes } from '#domain/routes.ts'
import type { Page } from '#domain/wire.ts'
import { listing } from '#worker/http/action/reading.ts'
import type { Requester } from '#worker/http/requester.ts'
import type { Who } from '#worker/model/profiles/rules.ts'
import { type ListOwner, listAccess, type Owner, ofPerson, type UserRow, whoOf } from '#worker/profiles/read.ts'
import { onQuickSaves, quickSavesOf, withQuickSaves } from './conditions.ts'
import {
  type ListOptions,
  type PinPlan,
  type PinTarget,
  pinItems,
  pinParts,
  planPins,
  readLater,
  readWithOwner,
} from './list.ts'
import { type ListedPin, selectPinsWithPinner } from './queries.ts'

/**
 * Reads a person's boardless pins, newest first (W-21), in one round trip. Only for that person: visitors get 401, others 403 code 3, without reading a row of
 * pins.
 */
export async function readBoardless(requester: Requester, who: Who, name: string, options: ListOptions, base: string) {
  if (requester.sessionHash === null) throw new Failure('no_session')
  const person = ofPerson(requester, who, 'own')
  const plan = planBoardless(withQuickSaves(person), name, options)
  const { ownerRows, page } = await readWithOwner(requester, person, plan)
  const { viewer, user } = listAccess(requester.place.isBot, ownerRows)
  // A missing person has no row, and therefore no viewer.
  if (user ? viewer.id === null : who === 'me') throw new Failure('no_session')
  if (!user) throw new Failure('user_not_found')
  if (user.closedAt !== null) throw new Failure('user_closed')
  if (viewer.id !== user.id) throw new Failure('forbidden')
  return items(await page(), user, options, base)
}

/** The boardless pins of the viewer, who is already loaded. Throws at once for an invalid bookmark. */
export function boardlessOf(requester: Requester, user: UserRow, options: ListOptions, base: string) {
  const read = readLater(requester, planBoardless(quickSavesOf(user.id), 'me', options))
  return async () => items(await read(), user, options, base)
}

function planBoardless(listOwner: ListOwner, name: string, options: ListOptions): PinPlan {
  const list = { listOwner, where: onQuickSaves() }
  const target: PinTarget = {
    feed: `boardless|${name}`,
    select: (page) => selectPinsWithPinner({ ...page, ...list }),
  }
  return planPins(target, options)
}

function items(page: Page<ListedPin>, pinner: Owner, options: ListOptions, base: string): Page<PinItem> {
  return pinItems(
    pinParts(page, () => ({ pinner, board: null })),
    'person',
    options,
    base,
  )
}

export const listBoardless = listing(
  {
    call: ['get', routes.api.boardlessPins],
    ids: { user: 'text' },
    summary: 'List the boardless pins of a person',
    query: boardlessQuery,
    answer: pinItemSchema,
    fails: ['no_session', 'forbidden', 'user_not_found', 'user_closed'],
  },
  ({ requester, site, ids: { user }, query }) => readBoardless(requester, whoOf(user), user, query, site.mediaBase),
)
