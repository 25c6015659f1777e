import { rendition } from '#client/data/rendition.ts'
import type { BoardInvite, BoardPerson } from '#domain/invites/contract.ts'
import { rfc2822 } from '#domain/time.ts'
import { boardUrl } from '../boards/view.ts'
import type { InviteRow, PersonRow } from './queries.ts'

/**
 * An invitation for its receiver (INV-003 to INV-005): name and address of the board. The cover is a picture of its pins, so it is included only for a board
 * that everybody with its address can see (docs/decisions/144).
 */
export function inviteView(row: InviteRow, base: string): BoardInvite {
  return viewOf(row, base, row.board.isOpen ? coverOf(row) : null)
}

const coverOf = ({ board }: InviteRow) => board.covers.find(({ key }) => key !== null)?.key ?? null

function viewOf({ board, inviter, status, createdAt }: InviteRow, base: string, cover: string | null): BoardInvite {
  return {
    board: {
      id: String(board.id),
      url: boardUrl(board),
      name: board.name,
      image_cover_url: rendition(base, cover, '200x150'),
    },
    invited_by_user: {
      id: String(inviter.id),
      first_name: inviter.firstName,
      full_name: inviter.fullName,
      username: inviter.username,
      image_small_url: rendition(base, inviter.imageKey, '30x30'),
    },
    created_at: rfc2822(createdAt),
    status,
  }
}

/** Same, for the board's owner and collaborators, with the invited user. */
export function sentInviteView(row: InviteRow, base: string): BoardInvite {
  return { ...viewOf(row, base, coverOf(row)), invited_user: personView(row.invited, base) }
}

export function personView(row: Omit<PersonRow, 'role'>, base: string): BoardPerson {
  return {
    id: String(row.id),
    username: row.username,
    full_name: row.fullName,
    image_medium_url: rendition(base, row.imageKey, '75x75'),
    avatar_color_index: row.id % 10,
  }
}
