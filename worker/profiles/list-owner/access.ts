import type { Viewer } from '../../../domain/viewer.ts'
import type { Access } from '../access.ts'
import type { Owner } from './conditions.ts'

/** As it comes with every row of a list. */
interface OwnerRow extends Owner {
  viewerId: number | null
  loginState: Viewer['loginState'] | null
  /** The viewer, where they have a tie to the person that counts and an open account. */
  tied: number | null
}

/** What a rule needs to know of a request for a list. */
export interface ListAccess extends Pick<Access, 'viewer' | 'followsUser'> {
  user: Owner | null
}

/** Who asks, and about whom, from the first row of a round's answers that has an owner; nobody where none has. */
export function listAccess(isBot: boolean, results: unknown[]): ListAccess {
  const row = ownerRow(results)
  const isClosed = row !== null && row.viewerId === row.id && row.closedAt !== null
  const id = row === null || isClosed ? null : row.viewerId
  const viewer: Viewer = { id, isBot, loginState: (id !== null && row?.loginState) || 'none' }
  return { viewer, user: row, followsUser: row !== null && row.tied !== null }
}

function ownerRow(results: unknown[]): OwnerRow | null {
  for (const rows of results as { listOwner?: OwnerRow | null }[][]) {
    const owner = rows[0]?.listOwner
    if (owner && owner.id !== null) return owner
  }
  return null
}
