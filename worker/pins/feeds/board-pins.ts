import { Failure } from '../../../domain/errors.ts'
import type { BoardPinsOptions, PinItem } from '../../../domain/pins/contract.ts'
import { leavesOutSectionPins } from '../../../domain/pins/rules.ts'
import type { Viewer } from '../../../domain/viewer.ts'
import type { Page } from '../../../domain/wire.ts'
import { type BoardRow, type ListedBoard, ofBoard, visibleBoard } from '../../boards/read.ts'
import type { Asker } from '../../http/asker.ts'
import { type ListOwner, ofKnown } from '../../profiles/read.ts'
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
import type { ListedPin } from './queries.ts'

function boardList(listOwner: ListOwner, boardId: number, withoutSections: boolean): PinTarget {
  const feed = `board|${boardId}|${withoutSections}`
  return { feed, listOwner, where: onBoard(listOwner, withoutSections), source: 'people' }
}

function sectionList(listOwner: ListOwner, sectionId: number): PinTarget {
  return { feed: `section|${sectionId}`, listOwner, where: inSection(listOwner, sectionId), source: 'people' }
}

/** Reads a board's pins (W-28) in one round. An invisible board fails as missing. */
export async function readBoardPins(asker: Asker, boardId: number, options: BoardPinsOptions, base: string) {
  // Whether the session is valid is known only from the answer, so any session counts as signed in here.
  const viewer: Viewer = { id: asker.sessionHash === null ? null : 0, isBot: asker.place.isBot, loginState: 'none' }
  const withoutSections = leavesOutSectionPins(viewer, options.filter_section_pins)
  const listOwner = ofBoard(asker, { boardId })
  const read = await readVisible(
    asker,
    listOwner,
    planPins(asker, boardList(listOwner, boardId, withoutSections), options),
  )
  if (!read) throw new Failure('board_not_found')
  return items(read.page, withLinkless(asker, read.viewerId, options), base)
}

/** Reads a section's pins (W-29); its board decides who may see them. */
export async function readSectionPins(asker: Asker, sectionId: number, options: BoardPinsOptions, base: string) {
  const listOwner = ofBoard(asker, { sectionId })
  const read = await readVisible(asker, listOwner, planPins(asker, sectionList(listOwner, sectionId), options))
  if (!read) throw new Failure('section_not_found')
  return items(read.page, withLinkless(asker, read.viewerId, options), base)
}

/** A page with its board; null if the viewer may not see the board. */
async function readVisible(asker: Asker, listOwner: ListOwner, plan: PinPlan) {
  const { ownerRows, page } = await readWithOwner(asker, listOwner, plan)
  const visible = visibleBoard(asker.place.isBot, ownerRows)
  return visible && { page: withBoard(page(), visible.board, visible.owner), viewerId: visible.access.viewer.id }
}

/** The pins of a board that is already loaded. Throws at once for an invalid bookmark. */
export function pinsOnBoard(asker: Asker, board: BoardRow, viewer: Viewer, options: BoardPinsOptions, base: string) {
  const withoutSections = leavesOutSectionPins(viewer, options.filter_section_pins)
  const target = boardList(knownBoard(board), board.card.boardId, withoutSections)
  return laterItems(asker, board, target, options, base)
}

export function pinsInSection(
  asker: Asker,
  board: BoardRow,
  sectionId: number,
  options: BoardPinsOptions,
  base: string,
) {
  return laterItems(asker, board, sectionList(knownBoard(board), sectionId), options, base)
}

function knownBoard({ card, owner }: BoardRow): ListOwner {
  return ofKnown(card.boardId, owner.id, null)
}

function laterItems(asker: Asker, board: BoardRow, target: PinTarget, options: BoardPinsOptions, base: string) {
  const read = readLater(asker, planPins(asker, target, options))
  return async () => items(withBoard(await read(), board.card, board.owner), options, base)
}

/** All pins are on this board and most are its owner's, so neither is joined. */
function withBoard(page: Page<ListedPin>, board: ListedBoard, owner: PersonOfPin): Page<CardParts> {
  return pinParts(page, ({ pinner }) => ({ board, pinner: personOf(pinner) ?? owner }))
}

function items(page: Page<CardParts>, options: BoardPinsOptions, base: string): Page<PinItem> {
  return pinItems(page, 'people', options, base)
}
