import { type Section, sectionListQuery, sectionQuery, sectionSchema } from '#domain/boards/contract.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import type { Page } from '#domain/wire.ts'
import { batch } from '#worker/db/batch.ts'
import { emptyPage, pageOf, readBookmark } from '#worker/db/bookmark.ts'
import { listing, reading } from '#worker/http/action/reading.ts'
import type { Requester } from '#worker/http/requester.ts'
import { ofKnown } from '#worker/profiles/read.ts'
import { askBoard, boardOf } from '../access.ts'
import { type ListedBoard, visibleBoard } from '../contents/access.ts'
import { ofBoard } from '../contents/queries.ts'
import type { BoardRow } from '../queries.ts'
import { sectionView } from '../view.ts'
import { type SectionRow, selectSection, selectSections } from './queries.ts'

interface ListOptions {
  page_size: number
  bookmark?: string | undefined
}

/** Reads a board's sections in order (W-29), in one round trip. */
export async function readSections(
  requester: Requester,
  boardId: number,
  options: ListOptions,
): Promise<Page<Section>> {
  const position = readBookmark(feedOf(boardId), options.bookmark)
  const keys = position === 'end' ? null : (position?.keys ?? null)
  const limit = position === 'end' ? 1 : options.page_size + 1
  const { rows } = await batch(requester.db, {
    rows: selectSections(ofBoard(requester, { boardId }), keys, limit),
  })
  const visible = visibleBoard(requester.place.isBot, rows)
  if (!visible) throw new Failure('board_not_found')
  if (position === 'end') return emptyPage()
  return sectionPage(visible.board, rows, options.page_size)
}

/** The first page of sections of a board that is already loaded. */
export async function readSectionsOf(
  requester: Requester,
  { card, owner }: BoardRow,
  size: number,
): Promise<Page<Section>> {
  const listOwner = ofKnown(card.boardId, owner.id, null)
  const { rows } = await batch(requester.db, { rows: selectSections(listOwner, null, size + 1) })
  return sectionPage(card, rows, size)
}

function feedOf(boardId: number): string {
  return `sections|${boardId}`
}

function sectionPage(board: ListedBoard, rows: Record<string, unknown>[], size: number): Page<Section> {
  const found = rows.flatMap(({ section }) => (section as SectionRow | null) ?? [])
  const page = pageOf(found, size, feedOf(board.boardId), (row) => ({ stage: 0, keys: [row.pos] }))
  return { items: page.items.map((row) => sectionView(row, board)), bookmark: page.bookmark }
}

/** Reads one section (W-29). Fails with 404 code 41 if it does not exist or the viewer may not see its board. */
export async function readSection(requester: Requester, sectionId: number): Promise<Section> {
  const { holding, section } = await batch(requester.db, {
    holding: askBoard(requester, { sectionId }),
    section: selectSection(sectionId),
  })
  try {
    const { board } = boardOf(requester, holding)
    if (section[0]) return sectionView(section[0], board.card)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
  throw new Failure('section_not_found')
}

export const listSections = listing(
  {
    call: ['get', routes.api.boardSections],
    ids: { board: 'board_not_found' },
    summary: 'List the sections of a board',
    query: sectionListQuery,
    answer: sectionSchema,
    fails: ['board_not_found'],
  },
  ({ requester, ids: { board }, query }) => readSections(requester, board, query),
)
export const getSection = reading(
  {
    call: ['get', routes.api.section],
    ids: { section: 'section_not_found' },
    summary: 'Read a section',
    query: sectionQuery,
    answer: sectionSchema,
    fails: ['section_not_found'],
  },
  ({ requester, ids: { section } }) => readSection(requester, section),
)
