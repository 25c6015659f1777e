import * as v from 'valibot'
import { type Board, boardSchema, type Section, sectionSchema } from '#domain/boards/contract.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { batch } from '../db/batch.ts'
import { reading } from '../http/action/reading.ts'
import type { Requester, Site } from '../http/requester.ts'
import { accessOf, askAccess } from '../profiles/read.ts'
import { askBoard, boardOf, boardRow, requireBoard } from './access.ts'
import { type BoardRow, type OneBoardRow, selectBoardBySlug } from './queries.ts'
import type { SectionRow } from './sections/queries.ts'
import { boardView, sectionView } from './view.ts'

interface Address {
  username: string
  slug: string
  section: string | null
}

/**
 * Reads a board by its owner's username and its slug, also by a former slug.
 * @throws board_not_found also if the viewer may not see the board
 */
export async function readBoardAt(requester: Requester, username: string, slug: string, site: Site): Promise<Board> {
  const { board } = await authorizeBoardAt(requester, { username: username.toLowerCase(), slug, section: null })
  return boardView(board, site.mediaBase, new URL(site.origin).host)
}

/**
 * Reads a section by the slugs of its board and its own.
 * @throws section_not_found also if the viewer may not see the board
 */
export async function readSectionAt(
  requester: Requester,
  username: string,
  slug: string,
  section: string,
): Promise<Section> {
  const found = await authorizeBoardAt(requester, { username: username.toLowerCase(), slug, section }).catch(
    (error: unknown) => {
      if (error instanceof Failure && error.kind === 'board_not_found') return null
      throw error
    },
  )
  if (!found?.section) throw new Failure('section_not_found')
  return sectionView(found.section, found.board.card)
}

/**
 * A board by its address, also by a former slug; `section` is null if the board has no such section. Most changes of the board increase `ownerVersion` (G-012).
 * @throws board_not_found also if the viewer may not see the board
 */
export async function authorizeBoardAt(
  requester: Requester,
  address: Address,
): Promise<{ board: BoardRow; section: SectionRow | null; ownerVersion: number }> {
  const { found, ...answered } = await batch(requester.db, {
    access: askAccess(requester, { username: address.username }),
    found: selectBoardBySlug(requester, address),
  })
  const [row] = found
  if (row?.formerId) return openFormer(requester, row.formerId, address)
  const access = accessOf(requester, answered.access)
  const board = requireBoard(access, row?.board ? boardRow(access, row as OneBoardRow) : null)
  const section = row?.section?.id ? row.section : null
  return { board, section, ownerVersion: access.user?.contentVersion ?? 0 }
}

/** Loads the board of a former slug by its current slug (G-021). */
async function openFormer(requester: Requester, boardId: number, { username, section }: Address) {
  const { board } = boardOf(requester, await batch(requester.db, askBoard(requester, boardId)))
  return authorizeBoardAt(requester, { username, slug: board.card.slug, section })
}

export const getBoardAt = reading(
  {
    call: ['get', routes.api.boardAddress],
    ids: { user: 'text', slug: 'text' },
    summary: 'Read a board by its address',
    answer: v.partial(boardSchema),
    fails: ['board_not_found'],
  },
  ({ requester, site, ids: { user, slug } }) => readBoardAt(requester, user, slug, site),
)
export const getSectionAt = reading(
  {
    call: ['get', routes.api.sectionAddress],
    ids: { user: 'text', slug: 'text', section_slug: 'text' },
    summary: 'Read a section by its address',
    answer: sectionSchema,
    fails: ['section_not_found'],
  },
  ({ requester, ids: { user, slug, section_slug: section } }) => readSectionAt(requester, user, slug, section),
)
