import { type PinItem, type PinListOptions, pinItemSchema, pinListQuery } from '#domain/pins/contract.ts'
import { filterOf, type PinFilter } from '#domain/pins/discovery.ts'
import { ownsProfile } from '#domain/profiles/rules.ts'
import { routes } from '#domain/routes.ts'
import type { Page } from '#domain/wire.ts'
import { listing } from '#worker/http/action/reading.ts'
import type { Requester } from '#worker/http/requester.ts'
import type { Who } from '#worker/model/profiles/rules.ts'
import {
  type Access,
  type ListOwner,
  type Owner,
  ofPerson,
  readEitherList,
  type Side,
  type UserRow,
  whoOf,
} from '#worker/profiles/read.ts'
import type { PinParts } from '../view.ts'
import { type PinKind, pinnedBy } from './conditions.ts'
import { type PinPlan, type PinTarget, pinItems, pinParts, planPins, readLater, withLinkless } from './list.ts'
import { type ListedPin, selectPinsOfKnown, selectPinsOfPerson } from './queries.ts'

function feedName(kind: PinKind, name: string, publicOnly: boolean, filter: PinFilter): string {
  const list = ['pins', kind, name, publicOnly ? 'public' : 'own']
  return [...list, ...(filter.favorited || filter.created ? [filterName(filter)] : [])].join('|')
}

/** A filter's part of the bookmark name. */
export function filterName({ favorited, created }: PinFilter): string {
  return [favorited && 'favorited', created && 'created'].filter(Boolean).join('+')
}

/** Ignores the filter for others: they must not learn which pins are favourites. */
function filterFor(options: PinListOptions, isOwner: boolean): PinFilter {
  return isOwner ? filterOf(options.pin_filter) : { favorited: false, created: false }
}

/** Number of pictures that a bookmark of a person's pins remembers; small, because it is part of a visitor's first document (docs/decisions/048). */
const REMEMBERED = 8

/** Others see each picture once in the list of all pins; the owner sees every pin, to organize them. */
function onceFor(requester: Requester, kind: PinKind, isOwner: boolean) {
  return kind === 'all' && !isOwner
    ? ({ db: requester.db, copies: 'ownCopyCount', remembers: REMEMBERED } as const)
    : undefined
}

/**
 * Reads a person's pins (W-17 to W-20) in one round trip. The batch contains the owner's list and the visitors' list; SQL conditions leave one of them empty
 * without reading a row (GRD-032).
 */
export async function readPins(
  requester: Requester,
  who: Who,
  name: string,
  kind: PinKind,
  options: PinListOptions,
  base: string,
) {
  const isOwn = (is: boolean) => is && !options.as_others
  const plan = (side: Side) =>
    asSide(planPersonPins(requester, ofPerson(requester, who, side), name, kind, isOwn(side === 'own'), options))
  const { user, viewer, isOwner, page } = await readEitherList(requester, who, plan)
  return personItems(page, user, isOwn(isOwner), withLinkless(requester, viewer.id, options), base)
}

/** The pins of a person who is already loaded. Throws at once for an invalid bookmark. */
export function pinsOf(
  requester: Requester,
  access: Access,
  user: UserRow,
  kind: PinKind,
  options: PinListOptions,
  base: string,
) {
  const isOwner = ownsProfile(access.viewer, user)
  const list = { userId: user.id, kind, publicOnly: !isOwner, filter: filterFor(options, isOwner) }
  const select: PinTarget['select'] = (page) => selectPinsOfKnown(list, page)
  const once = onceFor(requester, kind, isOwner)
  const target = { feed: feedName(kind, user.username, !isOwner, list.filter), select, once }
  const read = readLater(requester, planPins(target, withoutPlaceholder(options, isOwner)))
  return async () => personItems(await read(), user, isOwner, options, base)
}

function planPersonPins(
  requester: Requester,
  listOwner: ListOwner,
  name: string,
  kind: PinKind,
  isOwner: boolean,
  options: PinListOptions,
) {
  const filter = filterFor(options, isOwner)
  const list = { listOwner, where: pinnedBy(listOwner, kind, !isOwner, filter) }
  const select: PinTarget['select'] = (page) => selectPinsOfPerson({ ...page, ...list })
  return planPins(
    { feed: feedName(kind, name, !isOwner, filter), select, once: onceFor(requester, kind, isOwner) },
    withoutPlaceholder(options, isOwner),
  )
}

/** True if the owner's first page begins with the placeholder for a new pin, which counts as an item (GRD-022, G-062). */
function hasPlaceholder(options: PinListOptions, isOwner: boolean): boolean {
  return isOwner && !options.exclude_add_pin_rep && options.bookmark === undefined
}

/** The options for the pins after the placeholder: one fewer on that page. */
function withoutPlaceholder(options: PinListOptions, isOwner: boolean): PinListOptions {
  return hasPlaceholder(options, isOwner) ? { ...options, page_size: options.page_size - 1 } : options
}

function personItems(page: Page<ListedPin>, user: Owner, isOwner: boolean, options: PinListOptions, base: string) {
  const parts = pinParts(page, (row) => ({ board: boardOf(row, user), pinner: user, own: isOwner }))
  const items = pinItems(parts, 'person', options, base)
  const first: PinItem[] = hasPlaceholder(options, isOwner) ? [{ type: 'add_pin_rep', id: 'add_pin_rep' }] : []
  return { items: [...first, ...items.items], bookmark: items.bookmark }
}

/** The board of a pin in a person's list; null if the viewer may not see it. A row without an owner's name is a board of that person. */
export function boardOf({ board }: ListedPin, of: Owner): PinParts['board'] {
  if (!board || board.name === null) return null
  return { ...board, name: board.name, ownerUsername: board.ownerUsername ?? of.username }
}

function asSide(plan: PinPlan) {
  return { ...plan, hasOwner: plan.rows !== undefined }
}

const OF_PERSON = {
  ids: { user: 'text' },
  query: pinListQuery,
  answer: pinItemSchema,
  fails: ['no_session', 'user_not_found', 'user_closed', 'private_profile'],
} as const

export const listPins = listing(
  { ...OF_PERSON, call: ['get', routes.api.userPins], summary: 'List the pins of a person' },
  ({ requester, site, ids: { user }, query }) => readPins(requester, whoOf(user), user, 'all', query, site.mediaBase),
)
export const listCreated = listing(
  { ...OF_PERSON, call: ['get', routes.api.userCreated], summary: 'List the pins that a person created' },
  ({ requester, site, ids: { user }, query }) =>
    readPins(requester, whoOf(user), user, 'created', query, site.mediaBase),
)
export const listStories = listing(
  { ...OF_PERSON, call: ['get', routes.api.userStories], summary: 'List the story pins of a person' },
  ({ requester, site, ids: { user }, query }) => readPins(requester, whoOf(user), user, 'story', query, site.mediaBase),
)
export const listVideos = listing(
  { ...OF_PERSON, call: ['get', routes.api.userVideos], summary: 'List the video pins of a person' },
  ({ requester, site, ids: { user }, query }) => readPins(requester, whoOf(user), user, 'video', query, site.mediaBase),
)
