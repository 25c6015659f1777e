import type { PinItem, PinListOptions } from '../../../domain/pins/contract.ts'
import { filterOf, type PinFilter } from '../../../domain/pins/finding.ts'
import { ownsProfile } from '../../../domain/profiles/rules.ts'
import type { Page } from '../../../domain/wire.ts'
import type { Asker } from '../../http/asker.ts'
import {
  type Access,
  type ListOwner,
  type Owner,
  ofKnown,
  ofPerson,
  readEitherList,
  type Side,
  type UserRow,
  type Who,
} from '../../profiles/read.ts'
import type { PinParts } from '../view.ts'
import { type PinKind, pinnedBy } from './conditions.ts'
import { type PinPlan, pinItems, pinParts, planPins, runLater, withLinkless } from './list.ts'
import type { ListedPin, ListRow } from './queries.ts'

function feedName(kind: PinKind, name: string, publicOnly: boolean, filter: PinFilter): string {
  const list = ['pins', kind, name, publicOnly ? 'public' : 'own']
  return [...list, ...(filter.favorited || filter.created ? [filterName(filter)] : [])].join('|')
}

/** Names a filter in the bookmarks of its list. */
export function filterName({ favorited, created }: PinFilter): string {
  return [favorited && 'favorited', created && 'created'].filter(Boolean).join('+')
}

/** Only owners filter: others may not learn which pins are favourites. */
function filterFor(options: PinListOptions, isOwner: boolean): PinFilter {
  return isOwner ? filterOf(options.pin_filter) : { favorited: false, created: false }
}

/**
 * Reads a person's pins (W-17 to W-20) in one round: the owner's feed and the visitors' travel together, and guards in SQL
 * leave one of them empty without reading a row of it (GRD-032).
 */
export async function readPins(
  asker: Asker,
  who: Who,
  name: string,
  kind: PinKind,
  options: PinListOptions,
  base: string,
) {
  const isOwn = (is: boolean) => is && !options.as_others
  const plan = (side: Side) =>
    asSide(planPersonPins(asker, ofPerson(asker, who, side), name, kind, isOwn(side === 'own'), options))
  const { user, viewer, isOwner, page } = await readEitherList(asker, who, plan)
  return personItems(page, user, isOwn(isOwner), withLinkless(asker, viewer.id, options), base)
}

/** The same feed of a person who is already loaded, for a page's second round; fails at once where the bookmark isn't of it. */
export function pinsOf(
  asker: Asker,
  access: Access,
  user: UserRow,
  kind: PinKind,
  options: PinListOptions,
  base: string,
) {
  const isOwner = ownsProfile(access.viewer, user)
  const listOwner = ofKnown(user.id, user.id, access.viewer.id)
  const read = runLater(asker, planPersonPins(asker, listOwner, user.username, kind, isOwner, options))
  return async () => personItems(await read(), user, isOwner, options, base)
}

function planPersonPins(
  asker: Asker,
  listOwner: ListOwner,
  name: string,
  kind: PinKind,
  isOwner: boolean,
  options: PinListOptions,
) {
  const filter = filterFor(options, isOwner)
  const where = pinnedBy(listOwner, kind, !isOwner, filter)
  const feed = feedName(kind, name, !isOwner, filter)
  return planPins(asker, { feed, listOwner, where, source: 'person' }, besideLead(options, isOwner))
}

/** A place for a new pin begins the owner's first page when it is asked for, and counts as an item of it (GRD-022, G-062). */
function leads(options: PinListOptions, isOwner: boolean): boolean {
  return isOwner && !options.exclude_add_pin_rep && options.bookmark === undefined
}

/** The options of the pins that stand beside it. */
function besideLead(options: PinListOptions, isOwner: boolean): PinListOptions {
  return leads(options, isOwner) ? { ...options, page_size: options.page_size - 1 } : options
}

function personItems(page: Page<ListedPin>, user: Owner, isOwner: boolean, options: PinListOptions, base: string) {
  const parts = pinParts(page, (row) => ({ board: boardOf(row, user), pinner: user, own: isOwner }))
  const items = pinItems(parts, 'person', options, base)
  const first: PinItem[] = leads(options, isOwner) ? [{ type: 'add_pin_rep', id: 'add_pin_rep' }] : []
  return { items: [...first, ...items.items], bookmark: items.bookmark }
}

/** The board of a pin in a person's list, null where the viewer may not see it. Its owner is the person where the row names none. */
export function boardOf({ board }: ListedPin, of: Owner): PinParts['board'] {
  if (!board || board.name === null) return null
  return { ...board, name: board.name, ownerUsername: board.ownerUsername ?? of.username }
}

function asSide(plan: PinPlan) {
  return {
    statements: plan.rows ? [plan.rows] : [],
    tells: plan.rows !== undefined,
    page: ([rows]: unknown[]) => plan.page(rows as ListRow[] | undefined),
  }
}
