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
import { viewerIdSql } from '../accounts/queries.ts'
import { batchAll, type Statement } from '../db/batch.ts'
import { emptyPage, pageOf, readBookmark } from '../db/bookmark.ts'
import { type Access, type Asker, accessStatements, readAccess, requireProfile } from '../profiles/access.ts'
import { personIdSql, profileVisibleSql, type UserRow, type Who } from '../profiles/queries.ts'
import type { Site } from '../profiles/read.ts'
import { boardStatements, readBoardAccess } from './access.ts'
import { type ListRow, planList } from './list.ts'
import { type BoardRow, boardVisibleSql, type SectionRow, selectSection, selectSections } from './queries.ts'
import { allPinsStory, boardCard, boardView, sectionView } from './view.ts'

/**
 * Reads a person's boards (W-12 to W-14) in one round: the owner's list and the visitors' travel together, and guards in SQL
 * leave one of them empty without reading a row of it.
 */
export async function readBoards(asker: Asker, who: Who, name: string, options: BoardListOptions, site: Site) {
  const viewerId = viewerIdSql(asker.sessionHash, asker.now)
  const personId = personIdSql(who, viewerId)
  const signed = asker.sessionHash !== null
  const visible = profileVisibleSql(who, signed ? viewerId : null)
  const own = planList(asker, { personId, guard: sql`${personId} = ${viewerId}`, isOwner: true, name }, options)
  const guard = signed ? sql`${personId} is not ${viewerId} and ${visible}` : visible
  const others = planList(asker, { personId, guard, isOwner: false, name }, options)
  const ownStatements = signed ? own.statements : []
  const results: unknown[] = await batchAll(asker.db, [
    ...accessStatements(asker, who),
    ...ownStatements,
    ...others.statements,
  ])
  const access = readAccess(asker, who, results)
  const user = requireProfile(access, who)
  const ownResults = results.splice(0, ownStatements.length)
  const isOwner = ownsProfile(access.viewer, user)
  const page = isOwner ? own.page(ownResults) : others.page(results)
  return boardItems(user, page, isOwner && own.leads, options, site)
}

/** The same list of a person who is already loaded, for a page's second round. */
export async function readBoardsOf(asker: Asker, access: Access, user: UserRow, options: BoardListOptions, site: Site) {
  const isOwner = ownsProfile(access.viewer, user)
  const plan = planList(asker, { personId: sql`${user.id}`, isOwner, name: user.username }, options)
  return boardItems(user, plan.page(await batchAll(asker.db, plan.statements)), plan.leads, options, site)
}

function boardItems(user: UserRow, page: Page<ListRow>, leads: boolean, options: BoardListOptions, site: Site) {
  const items: BoardItem[] = page.items.map((row) => boardItem(row, options.field_set_key, site))
  if (!leads) return { items, bookmark: page.bookmark }
  const cards = page.items.map(({ card }) => card)
  return { items: [allPinsStory(user, cards, site.mediaBase), ...items], bookmark: page.bookmark }
}

function boardItem({ card, full }: ListRow, set: BoardFieldSet, site: Site): BoardItem {
  if (!full) return boardCard(card)
  return fieldsOf(boardView(full, site.mediaBase, new URL(site.origin).host), set)
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
  const feed = `sections|${boardId}`
  const position = readBookmark(feed, options.bookmark)
  const viewerId = asker.sessionHash === null ? null : viewerIdSql(asker.sessionHash, asker.now)
  const guard = boardVisibleSql(sql`${boardId}`, viewerId)
  const keys = position === 'end' ? null : (position?.keys ?? null)
  const results: unknown[] = await batchAll(asker.db, [
    ...boardStatements(asker, boardId),
    selectSections(asker.db, sql`${boardId}`, guard, keys, options.page_size + 1),
  ])
  const { board } = readBoardAccess(asker, boardId, results)
  if (position === 'end') return emptyPage()
  return sectionPage(board, results.shift() as SectionRow[], options.page_size)
}

/** The first page of sections of a board that is already loaded. */
export async function readSectionsOf(asker: Asker, board: BoardRow, size: number): Promise<Page<Section>> {
  const [rows] = await batchAll(asker.db, [
    selectSections(asker.db, sql`${board.card.boardId}`, undefined, null, size + 1),
  ])
  return sectionPage(board, (rows as SectionRow[]) ?? [], size)
}

function sectionPage(board: BoardRow, rows: SectionRow[], size: number): Page<Section> {
  const feed = `sections|${board.card.boardId}`
  const page = pageOf(rows, size, feed, (row) => ({ stage: 0, keys: [row.pos] }))
  return { items: page.items.map((row) => sectionView(row, board)), bookmark: page.bookmark }
}

/** Reads one section (W-29): its board decides who sees it; a missing one fails with code 41. */
export async function readSection(asker: Asker, sectionId: number): Promise<Section> {
  const { section, board } = await loadSection(asker, sectionId)
  return sectionView(section, board)
}

/** A section with its board and what `more` asks, in one round; whoever can't see the board gets code 41. */
export async function loadSection(asker: Asker, sectionId: number, more: Statement[] = []) {
  const boardId = sql<number>`(select board_id from sections where id = ${sectionId})`
  const results: unknown[] = await batchAll(asker.db, [
    ...boardStatements(asker, boardId),
    selectSection(asker.db, sectionId),
    ...more,
  ])
  try {
    const { access, board } = readBoardAccess(asker, boardId, results)
    const [section] = results.shift() as SectionRow[]
    if (section) return { access, board, section, rest: results }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
  throw new Failure('section_not_found')
}
