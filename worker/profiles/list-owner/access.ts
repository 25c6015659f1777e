import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Access } from '../access.ts'
import type { Owner } from './conditions.ts'

/** The owner and the viewer, as in every row of a list. */
interface OwnerRow extends Owner {
  viewerId: number | null
  loginState: Viewer['loginState'] | null
  /** The viewer's id if the person is private, the viewer follows them, and the viewer's account is not closed. */
  follower: number | null
}

/** A row of a list. Contains the owner if the list's statement begins at the owner. */
export interface OwnedRow {
  listOwner?: unknown
}

/** The input of a list's visibility rule. */
export interface ListAccess extends Pick<Access, 'viewer' | 'followsUser'> {
  user: Owner | null
}

/** The viewer and the list's owner, from a row with an owner; both null without such a row. */
export function listAccess(isBot: boolean, rows: readonly OwnedRow[]): ListAccess {
  const row = ownerIn(rows)
  const isClosed = row !== null && row.viewerId === row.id && row.closedAt !== null
  const id = row === null || isClosed ? null : row.viewerId
  const viewer: Viewer = { id, isBot, loginState: (id !== null && row?.loginState) || 'none' }
  return { viewer, user: row, followsUser: row !== null && row.follower !== null }
}

/** The owner, which is the same in every row of a list. */
function ownerIn(rows: readonly OwnedRow[]): OwnerRow | null {
  const owners = rows as readonly { listOwner?: OwnerRow | null }[]
  return owners.find(({ listOwner }) => listOwner && listOwner.id !== null)?.listOwner ?? null
}
