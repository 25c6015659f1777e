import type { BoardPeople } from '../../domain/invites/contract.ts'
import { href, routes } from '../../domain/routes.ts'
import { fetchPage } from '../data/fetcher.ts'

/** Who works on a board, as `/v3` answers it. */
export async function fetchBoardPeople(board: string): Promise<BoardPeople> {
  const answer = await fetchPage(href(routes.api.boardCollaborators, { board }))
  return answer.data as unknown as BoardPeople
}
