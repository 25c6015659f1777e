import type { BoardInvite } from '../../domain/invites/contract.ts'
import { href, routes } from '../../domain/routes.ts'
import { call } from '../data/call.ts'

/** Asks somebody to work on a board. */
export async function sendInvite(board: string, user: string): Promise<unknown> {
  return call<BoardInvite[]>('POST', href(routes.api.boardInvitations, { board }), { invited_user_ids: [user] })
}
