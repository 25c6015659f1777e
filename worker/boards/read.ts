import { sql } from 'drizzle-orm'
import {
  type Board,
  type BoardFieldSet,
  type BoardItem,
  type BoardListOptions,
  boardFieldSets,
  type Section,
} from '../../domain/boards/contract.ts'
import { Failure } from '../../domain/errors.ts'
import { pickFields } from '../../domain/field-sets.ts'
import { ownsProfile } from '../../domain/profiles/rules.ts'
import type { Page } from '../../domain/wire.ts'
import { batchAll } from '../db/batch.ts'
import { emptyPage, pageOf, readBookmark } from '../db/bookmark.ts'
import type { Asker, Site } from '../http/asker.ts'
import {
  type Access,
  type Owner,
  ofKnown,
  ofPerson,
  readEitherList,
  type Side,
  type UserRow,
  type Who,
  type Whose,
} from '../profiles/read.ts'
import { boardStatements, readBoardAccess } from './access.ts'
import { type ListRow, planList } from './list.ts'
import { readBoardsNamed } from './named.ts'
import { shownSort } from './preferences.ts'
import type { BoardRow } from './queries.ts'
import { type SectionRow, selectSection, selectSections } from './section-queries.ts'
import { allPinsStory, boardCard, boardView, pickedBoard, sectionView } from './view.ts'
import { type HeldBy, ofBoard, visibleBoard } from './whose.ts'
import { inUsualOrder, wishedSort, withWish } from './wish.ts'

export { askBoard, boardAccess, boardOf, boardRow } from './access.ts'
export { selectActsFor } from './acting.ts'
export { selectCoverChoices } from './covers.ts'
export { deletedBoardsOf } from './deleted.ts'
export { type MergeGoalRow, selectMergeGoals } from './merge-queries.ts'
export { type AddressRow, type OneBoardRow, selectBoardById, selectBoardBySlug } from './one-board.ts'
export { readState, shownSort } from './preferences.ts'
export type { BoardCardRow, BoardRow } from './queries.ts'
export type { SectionRow } from './section-queries.ts'
export { openSubject, readSubjectOrder } from './subject.ts'
export { type HeldBy, ofBoard, visibleBoard } from './whose.ts'

/**
 * Reads a person's boards (W-12 to W-14) in one round: the owner's list and the visitors' travel together, and guards in SQL
 * leave one of them empty without reading a row of it. Only an owner who names no order and wishes for another than most takes a second.
 */
export async function readBoards(
  asker: Asker,
  who: Who,
  name: string,
  options: BoardListOptions,
  site: Site,
): Promise<Page<BoardItem>> {
  if (options.q !== undefined) return readBoardsNamed(asker, who, { ...options, q: options.q }, site)
  const isFree = options.sort === undefined && options.bookmark === undefined && !options.filter_types.includes('GROUP')
  const planOf = (side: Side, adapt: (whose: Whose) => Whose) =>
    planList(
      asker,
      { whose: adapt(ofPerson(asker, who, side)), isOwner: side === 'own' && !options.as_others, name },
      options,
    )
  const same = (whose: Whose) => whose
  const isSigned = asker.sessionHash !== null
  let tells = !isSigned
  const plan = (side: Side) => {
    if (side === 'others') return planOf(side, isFree && !tells ? withWish : same)
    const own = planOf(side, isFree ? inUsualOrder : same)
    tells = own.tells
    return own
  }
  const lists = await readEitherList(asker, who, plan, isFree && isSigned ? withWish : same)
  const sort = lists.isOwner && isFree ? wishedSort(asker, lists.user) : null
  if (sort) return readBoards(asker, who, name, { ...options, sort }, site)
  return boardItems(lists.user, lists.page, lists.isOwner && lists.plan.leads, options, site)
}

/** The same list of a person who is already loaded, for a page's second round; fails at once where the bookmark isn't of it. */
export function boardsOf(asker: Asker, access: Access, user: UserRow, options: BoardListOptions, site: Site) {
  const isOwner = ownsProfile(access.viewer, user)
  const whose = ofKnown(user.id, user.id, access.viewer.id)
  const isFree = isOwner && options.sort === undefined && options.bookmark === undefined
  const wanted = isFree ? { ...options, sort: shownSort(access, user) } : options
  const plan = planList(asker, { whose, isOwner, name: user.username }, wanted)
  if (plan.refusal) throw plan.refusal
  return async () => {
    const page = plan.page(await batchAll(asker.db, plan.statements))
    return boardItems(user, page, plan.leads, options, site)
  }
}

function boardItems(user: Owner, page: Page<ListRow>, leads: boolean, options: BoardListOptions, site: Site) {
  const items: BoardItem[] = page.items.map((row) => boardItem(row, user, options.field_set_key, site))
  if (!leads) return { items, bookmark: page.bookmark }
  const cards = page.items.map(({ card }) => card)
  return { items: [allPinsStory(user, cards, site.mediaBase), ...items], bookmark: page.bookmark }
}

function boardItem(row: ListRow, user: Owner, set: BoardFieldSet, site: Site): BoardItem {
  const { card, detail, otherOwner, myRole = null, followed } = row
  if (!detail) return set === 'board_picker' ? pickedBoard(card, site.mediaBase) : boardCard(card)
  const owner = otherOwner && otherOwner.id !== null ? otherOwner : user
  return fieldsOf(
    boardView({ card, detail, owner, myRole, followed: Boolean(followed) }, site.mediaBase, new URL(site.origin).host),
    set,
  )
}

function fieldsOf(board: Board, set: BoardFieldSet): Partial<Board> {
  return pickFields(board, boardFieldSets[set])
}

/** Reads one board (W-26): what the viewer may not see is missing. */
export async function readBoard(
  asker: Asker,
  boardId: number,
  set: BoardFieldSet,
  site: Site,
): Promise<Partial<Board>> {
  const results: unknown[] = await batchAll(asker.db, boardStatements(asker, boardId))
  const { board } = readBoardAccess(asker, boardId, results)
  return fieldsOf(boardView(board, site.mediaBase, new URL(site.origin).host), set)
}

interface SectionListOptions {
  page_size: number
  bookmark?: string | undefined
}

/** Reads a board's sections in their order (W-29), in one round. */
export async function readSections(asker: Asker, boardId: number, options: SectionListOptions): Promise<Page<Section>> {
  const position = readBookmark(sectionFeed(boardId), options.bookmark)
  const keys = position === 'end' ? null : (position?.keys ?? null)
  const limit = position === 'end' ? 1 : options.page_size + 1
  const results: unknown[] = await batchAll(asker.db, [
    selectSections(asker.db, ofBoard(asker, { boardId }), keys, limit),
  ])
  const board = visibleBoard(asker.place.isBot, results)
  if (!board) throw new Failure('board_not_found')
  if (position === 'end') return emptyPage()
  return sectionPage(board.held, results, options.page_size)
}

/** The first page of sections of a board that is already loaded. */
export async function readSectionsOf(asker: Asker, { card, owner }: BoardRow, size: number): Promise<Page<Section>> {
  const whose = ofKnown(card.boardId, owner.id, null)
  return sectionPage(card, await batchAll(asker.db, [selectSections(asker.db, whose, null, size + 1)]), size)
}

function sectionFeed(boardId: number): string {
  return `sections|${boardId}`
}

function sectionPage(board: HeldBy, [rows]: unknown[], size: number): Page<Section> {
  const found = (rows as { section: SectionRow | null }[]).flatMap(({ section }) => section ?? [])
  const page = pageOf(found, size, sectionFeed(board.boardId), (row) => ({ stage: 0, keys: [row.pos] }))
  return { items: page.items.map((row) => sectionView(row, board)), bookmark: page.bookmark }
}

/** Reads one section (W-29): its board decides who sees it; a missing one fails with code 41. */
export async function readSection(asker: Asker, sectionId: number): Promise<Section> {
  const { section, board } = await loadSection(asker, sectionId)
  return sectionView(section, board.card)
}

/** A section with its board, in one round; whoever can't see the board gets code 41. */
async function loadSection(asker: Asker, sectionId: number) {
  const boardId = sql<number>`(select board_id from sections where id = ${sectionId})`
  const results: unknown[] = await batchAll(asker.db, [
    ...boardStatements(asker, boardId),
    selectSection(asker.db, sectionId),
  ])
  try {
    const { board } = readBoardAccess(asker, boardId, results)
    const [section] = results.shift() as SectionRow[]
    if (section) return { board, section }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
  throw new Failure('section_not_found')
}
