import { sql } from 'drizzle-orm'
import type { BoardPinsOptions, PinItem } from '../../domain/pins/contract.ts'
import { leavesOutSectionPins } from '../../domain/pins/rules.ts'
import type { Viewer } from '../../domain/viewer.ts'
import type { Page } from '../../domain/wire.ts'
import { viewerIdSql } from '../accounts/queries.ts'
import { boardStatements, readBoardAccess } from '../boards/access.ts'
import { type BoardRow, boardVisibleSql } from '../boards/queries.ts'
import { loadSection } from '../boards/read.ts'
import { batchAll } from '../db/batch.ts'
import { idWhere } from '../db/keyset.ts'
import type { Asker } from '../profiles/access.ts'
import { pinItems, planPins, runPlan } from './list.ts'
import { ofBoard, ofSection } from './queries.ts'
import type { PinParts } from './view.ts'

function feedName(boardId: number, withoutSections: boolean): string {
  return `board|${boardId}|${withoutSections}`
}

/** Reads a board's pins (W-28) in one round; what the viewer may not see is a missing board. */
export async function readBoardPins(asker: Asker, boardId: number, options: BoardPinsOptions, base: string) {
  // Who has no session is surely a visitor; who has a bad one is told by the answer, and counts as signed in here.
  const viewer: Viewer = { id: asker.sessionHash === null ? null : 0, isBot: asker.place.isBot, loginState: 'none' }
  const withoutSections = leavesOutSectionPins(viewer, options.filter_section_pins)
  const viewerId = asker.sessionHash === null ? null : viewerIdSql(asker.sessionHash, asker.now)
  const id = sql`${boardId}`
  const where = ofBoard(idWhere(boardVisibleSql(id, viewerId), id), withoutSections)
  const plan = planPins(asker, feedName(boardId, withoutSections), where, 'people', options)
  const results: unknown[] = await batchAll(asker.db, [...boardStatements(asker, boardId), ...plan.statements])
  const { board } = readBoardAccess(asker, boardId, results)
  return onBoard(plan.page(results), board, options, base)
}

/** The same list of a board that is already loaded, for a page's second round. */
export async function readPinsOnBoard(
  asker: Asker,
  board: BoardRow,
  viewer: Viewer,
  options: BoardPinsOptions,
  base: string,
) {
  const withoutSections = leavesOutSectionPins(viewer, options.filter_section_pins)
  const where = ofBoard(sql`${board.card.boardId}`, withoutSections)
  const plan = planPins(asker, feedName(board.card.boardId, withoutSections), where, 'people', options)
  return onBoard(await runPlan(asker, plan), board, options, base)
}

/** Reads a section's pins (W-29): its board decides who sees them. */
export async function readSectionPins(asker: Asker, sectionId: number, options: BoardPinsOptions, base: string) {
  const boardId = sql`(select board_id from sections where id = ${sectionId})`
  const viewerId = asker.sessionHash === null ? null : viewerIdSql(asker.sessionHash, asker.now)
  const where = ofSection(idWhere(boardVisibleSql(boardId, viewerId), boardId), sectionId)
  const plan = planPins(asker, `section|${sectionId}`, where, 'people', options)
  const { board, rest } = await loadSection(asker, sectionId, plan.statements)
  return onBoard(plan.page(rest), board, options, base)
}

export async function readPinsInSection(
  asker: Asker,
  board: BoardRow,
  sectionId: number,
  options: BoardPinsOptions,
  base: string,
) {
  const where = ofSection(sql`${board.card.boardId}`, sectionId)
  const plan = planPins(asker, `section|${sectionId}`, where, 'people', options)
  return onBoard(await runPlan(asker, plan), board, options, base)
}

/** Every pin of these lists sits on the one board, so that none has to join it. */
function onBoard(page: Page<PinParts>, { card }: BoardRow, options: BoardPinsOptions, base: string): Page<PinItem> {
  const items = page.items.map((parts) => ({ ...parts, board: card }))
  return pinItems({ ...page, items }, 'people', options, base)
}
