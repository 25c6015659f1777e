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

/** A row of a list: if the list begins at its owner, with the owner and the viewer. */
export interface OwnedRow {
  listOwner?: unknown
}

/** The input of the visibility rule of a list. */
export interface ListAccess extends Pick<Access, 'viewer' | 'followsUser'> {
  user: Owner | null
}

/** The viewer and the list's owner, from a row with an owner; none without such a row. */
export function listAccess(isBot: boolean, rows: readonly OwnedRow[]): ListAccess {
  const row = ownerIn(rows)
  const isClosed = row !== null && row.viewerId === row.id && row.closedAt !== null
  const id = row === null || isClosed ? null : row.viewerId
  const viewer: Viewer = { id, isBot, loginState: (id !== null && row?.loginState) || 'none' }
  return { viewer, user: row, followsUser: row !== null && row.follower !== null }
}

/** Every row of a list has the same owner. */
function ownerIn(rows: readonly OwnedRow[]): OwnerRow | null {
  const owners = rows as readonly { listOwner?: OwnerRow | null }[]
  return owners.find(({ listOwner }) => listOwner && listOwner.id !== null)?.listOwner ?? null
}
