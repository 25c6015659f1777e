import * as v from 'valibot'
import { type Board, type BoardFieldSet, boardFieldSets, boardQuery, boardSchema } from '#domain/boards/contract.ts'
import { pickFields } from '#domain/field-sets.ts'
import { routes } from '#domain/routes.ts'
import { batch } from '../db/batch.ts'
import { reading } from '../http/action/reading.ts'
import type { Requester, Site } from '../http/requester.ts'
import { askBoard, boardOf } from './access.ts'
import { boardView } from './view.ts'

/**
 * Reads one board (W-26).
 * @throws board_not_found also if the viewer may not see the board
 */
export async function readBoard(
  requester: Requester,
  boardId: number,
  set: BoardFieldSet,
  site: Site,
): Promise<Partial<Board>> {
  const { board } = boardOf(requester, await batch(requester.db, askBoard(requester, boardId)))
  return pickFields(boardView(board, site.mediaBase, new URL(site.origin).host), boardFieldSets[set])
}

export const getBoard = reading(
  {
    call: ['get', routes.api.board],
    ids: { board: 'board_not_found' },
    summary: 'Read a board',
    query: boardQuery,
    answer: v.partial(boardSchema),
    fails: ['board_not_found'],
  },
  ({ requester, site, ids: { board }, query }) => readBoard(requester, board, query.field_set_key, site),
)
