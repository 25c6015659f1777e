import type { BoardInvite } from '#domain/invites/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { call } from '../data/call.ts'
import { askFirst } from '../exposure/ask-first.tsx'

/**
 * Invites a person to a board. First it shows which pins they will be able to see.
 * @returns false: the viewer cancelled
 */
export async function sendInvite(board: string, user: string): Promise<boolean> {
  const { decision } = await askFirst([{ what: 'invite', board_ids: [board] }])
  if (decision !== 'go') return false
  await call<BoardInvite[]>('POST', href(routes.api.boardInvitations, { board }), { invited_user_ids: [user] })
  return true
}
