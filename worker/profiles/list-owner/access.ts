import type { Viewer } from '../../../domain/viewer.ts'
import type { Access } from '../access.ts'
import type { Owner } from './conditions.ts'

/** The owner and the viewer, as in every row of a list. */
interface OwnerRow extends Owner {
  viewerId: number | null
  loginState: Viewer['loginState'] | null
  /** The viewer's id, if the person is private and the viewer follows them with an open account. */
  follower: number | null
}

/** The input of the visibility rule of a list. */
export interface ListAccess extends Pick<Access, 'viewer' | 'followsUser'> {
  user: Owner | null
}

/** The viewer and the list's owner, from the first row with an owner; none without such a row. */
export function listAccess(isBot: boolean, results: unknown[]): ListAccess {
  const row = ownerRow(results)
  const isClosed = row !== null && row.viewerId === row.id && row.closedAt !== null
  const id = row === null || isClosed ? null : row.viewerId
  const viewer: Viewer = { id, isBot, loginState: (id !== null && row?.loginState) || 'none' }
  return { viewer, user: row, followsUser: row !== null && row.follower !== null }
}

function ownerRow(results: unknown[]): OwnerRow | null {
  for (const rows of results as { listOwner?: OwnerRow | null }[][]) {
    const owner = rows[0]?.listOwner
    if (owner && owner.id !== null) return owner
  }
  return null
}
