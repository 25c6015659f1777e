import type { Viewer } from '#domain/accounts/viewer.ts'
import type { PinSort } from '#domain/boards/pin-order.ts'
import { Failure } from '#domain/errors.ts'
import { type BoardPinsOptions, boardPinsQuery, type PinItem, pinItemSchema } from '#domain/pins/contract.ts'
import { leavesOutSectionPins } from '#domain/pins/rules.ts'
import { routes } from '#domain/routes.ts'
import type { Page } from '#domain/wire.ts'
import { type BoardRow, type ListedBoard, ofBoard, visibleBoard } from '#worker/boards/read.ts'
import { listing } from '#worker/http/action/reading.ts'
import type { Requester } from '#worker/http/requester.ts'
import type { ListOwner } from '#worker/profiles/read.ts'
import { type CardParts, type PersonOfPin, personOf } from '../view.ts'
import { inSection, onBoard } from './conditions.ts'
import {
  type PinPlan,
  type PinTarget,
  pinItems,
  pinParts,
  planPins,
  readLater,
  readWithOwner,
  withLinkless,
} from './list.ts'
import { type ListedPin, selectPinsOfKnownBoard, selectPinsWithPinner } from './queries.ts'

/** The list's bookmark name. It includes the sort, so that a bookmark of another order is invalid. */
function boardFeed(boardId: number, withoutSections: boolean, sort: PinSort): string {
  return `board|${boardId}|${withoutSections}${sortIn(sort)}`
}

function sectionFeed(sectionId: number, sort: PinSort): string {
  return `section|${sectionId}${sortIn(sort)}`
}

function sortIn(sort: PinSort): string {
  return sort === 'newest' ? '' : `|${sort}`
}

/** Reads a board's pins (W-28) in one round trip. An invisible board fails as missing. */
export async function readBoardPins(requester: Requester, boardId: number, options: BoardPinsOptions, base: string) {
  // The session is validated only by the read, so any session counts as signed in here.
  const viewer: Viewer = {
    id: requester.sessionHash === null ? null : 0,
    isBot: requester.place.isBot,
    loginState: 'none',
  }
  const withoutSections = leavesOutSectionPins(viewer, options.filter_section_pins)
  const listOwner = ofBoard(requester, { boardId })
  const { sort } = options
  const order = { sort, isOnePart: withoutSections }
  const list = { listOwner, where: onBoard(listOwner, withoutSections, sort), order }
  const select: PinTarget['select'] = (page) => selectPinsWithPinner({ ...page, ...list })
  const read = await readVisible(
    requester,
    listOwner,
    planPins({ feed: boardFeed(boardId, withoutSections, sort), select }, options),
  )
  if (!read) throw new Failure('board_not_found')
  return items(read.page, withLinkless(requester, read.viewerId, options), base)
}

/** Reads a section's pins (W-29). Visibility is that of its board. */
export async function readSectionPins(
  requester: Requester,
  sectionId: number,
  options: BoardPinsOptions,
  base: string,
) {
  const listOwner = ofBoard(requester, { sectionId })
  const { sort } = options
  const list = { listOwner, where: inSection(listOwner, sectionId, sort), order: { sort, isOnePart: true } }
  const select: PinTarget['select'] = (page) => selectPinsWithPinner({ ...page, ...list })
  const read = await readVisible(
    requester,
    listOwner,
    planPins({ feed: sectionFeed(sectionId, sort), select }, options),
  )
  if (!read) throw new Failure('section_not_found')
  return items(read.page, withLinkless(requester, read.viewerId, options), base)
}

/** A page with its board; null if the viewer may not see the board. */
async function readVisible(requester: Requester, listOwner: ListOwner, plan: PinPlan) {
  const { ownerRows, page } = await readWithOwner(requester, listOwner, plan)
  const visible = visibleBoard(requester.place.isBot, ownerRows)
  return visible && { page: withBoard(await page(), visible.board, visible.owner), viewerId: visible.access.viewer.id }
}

/** The pins of a board that is already loaded. Throws at once for an invalid bookmark. */
export function pinsOnBoard(
  requester: Requester,
  board: BoardRow,
  viewer: Viewer,
  options: BoardPinsOptions,
  base: string,
) {
  const withoutSections = leavesOutSectionPins(viewer, options.filter_section_pins)
  const section = withoutSections ? 'none' : null
  return laterItems(
    requester,
    board,
    section,
    boardFeed(board.card.boardId, withoutSections, options.sort),
    options,
    base,
  )
}

export function pinsInSection(
  requester: Requester,
  board: BoardRow,
  sectionId: number,
  options: BoardPinsOptions,
  base: string,
) {
  return laterItems(requester, board, sectionId, sectionFeed(sectionId, options.sort), options, base)
}

function laterItems(
  requester: Requester,
  board: BoardRow,
  section: number | 'none' | null,
  feed: string,
  options: BoardPinsOptions,
  base: string,
) {
  const list = { boardId: board.card.boardId, ownerId: board.owner.id, section, sort: options.sort }
  const select: PinTarget['select'] = (page) => selectPinsOfKnownBoard(list, page)
  const read = readLater(requester, planPins({ feed, select }, options))
  return async () => items(withBoard(await read(), board.card, board.owner), options, base)
}

/** Adds the board to each pin. Most pins are its owner's, so the query joins neither the board nor the owner. */
function withBoard(page: Page<ListedPin>, board: ListedBoard, owner: PersonOfPin): Page<CardParts> {
  return pinParts(page, ({ pinner }) => ({ board, pinner: personOf(pinner) ?? owner }))
}

function items(page: Page<CardParts>, options: BoardPinsOptions, base: string): Page<PinItem> {
  return pinItems(page, 'people', options, base)
}

export const listBoardPins = listing(
  {
    call: ['get', routes.api.boardPins],
    ids: { board: 'board_not_found' },
    summary: 'List the pins of a board',
    query: boardPinsQuery,
    answer: pinItemSchema,
    fails: ['board_not_found'],
  },
  ({ requester, site, ids, query }) => readBoardPins(requester, ids.board, query, site.mediaBase),
)

export const listSectionPins = listing(
  {
    call: ['get', routes.api.sectionPins],
    ids: { section: 'section_not_found' },
    summary: 'List the pins of a section',
    query: boardPinsQuery,
    answer: pinItemSchema,
    fails: ['section_not_found'],
  },
  ({ requester, site, ids, query }) => readSectionPins(requester, ids.section, query, site.mediaBase),
)
