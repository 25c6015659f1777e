import { Failure } from '../../domain/errors.ts'
import type { ExperimentName } from '../../domain/experiments/registry.ts'
import { canSeeProfile, type ProfileAccess } from '../../domain/profiles/rules.ts'
import type { Viewer } from '../../domain/viewer.ts'
import { type Answered, round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import {
  type AccessRow,
  type MetadataRow,
  selectAccess,
  selectAlias,
  selectUser,
  type UserRow,
  type Who,
} from './queries.ts'

/** Who is signed in. */
type FoundViewer = NonNullable<AccessRow['viewer']>
export type ViewerRow = FoundViewer & { id: number; loginState: 'full' | 'limited' }

/** What the first round brings: who asks, whom they ask about, and what is between the two. */
export interface Access {
  viewer: Viewer
  viewerRow: ViewerRow | null
  /** null: there is nobody of that name. A closed account is here, with `closedAt`. */
  user: UserRow | null
  followsUser: boolean
  followedByUser: boolean
  /** The viewer waits for the person's approval. */
  requestedUser: boolean
  blocksUser: boolean
  /** Told to nobody; rules ask `isBlockedEitherWay`. */
  blockedByUser: boolean
  /** The current username, where the asked one is a former one. */
  renamedTo: string | null
  /** What the viewer chose about what they see. */
  metadata: MetadataRow | null
  /** How the person wants their boards shown, where `Who` asks for it; null: as by default. */
  boardView: string | null
  /** The group of an experiment that the viewer is in; asking counts as having met it. */
  meet(name: ExperimentName): string
}

/** What the first round asks of who asks and whom they ask about; `accessOf` reads the answers. More may be asked beside it. */
export function askAccess(asker: Asker, who: Who | null) {
  const { db, sessionHash, now } = asker
  const person = who === 'me' ? null : who
  return {
    signed: sessionHash === null ? undefined : selectAccess(db, asker, who),
    visited: sessionHash === null && person ? selectUser(db, person) : undefined,
    alias: person && 'username' in person ? selectAlias(db, person.username, now) : undefined,
  }
}

/** @param answered what `askAccess` of the same person brought */
export function accessOf(asker: Asker, answered: Answered<ReturnType<typeof askAccess>>): Access {
  const signed = answered.signed?.[0] ?? null
  const visited = answered.visited?.[0] ?? null
  const alias = answered.alias?.[0] ?? null
  const viewerRow = signed?.viewer && signed.viewer.id !== null ? (signed.viewer as ViewerRow) : null
  const user = signed ? signed.user : visited
  const isBot = asker.place.isBot
  const isOwn = user !== null && user.id === viewerRow?.id
  return {
    viewer: { id: viewerRow?.id ?? null, isBot, loginState: viewerRow?.loginState ?? 'none' },
    viewerRow,
    user,
    followsUser: Boolean(signed?.following),
    followedByUser: Boolean(signed?.followed),
    requestedUser: Boolean(signed?.requested),
    blocksUser: Boolean(signed?.blocking),
    blockedByUser: Boolean(signed?.blocked),
    renamedTo: user ? null : (alias?.username ?? null),
    metadata: signed?.metadata ?? null,
    boardView: signed
      ? isOwn
        ? (signed.metadata?.profileBoardRepViewType ?? null)
        : signed.boardView
      : (visited?.boardView ?? null),
    meet: (name) => asker.experiments.meet(name, viewerRow),
  }
}

/** Only the first round. */
export async function loadAccess(asker: Asker, who: Who | null): Promise<Access> {
  return accessOf(asker, await round(asker.db, askAccess(asker, who)))
}

/** Neither may follow the other, nor act on what is the other's (OPT-011, G-123). */
export function isBlockedEitherWay(access: Pick<Access, 'blocksUser' | 'blockedByUser'>): boolean {
  return access.blocksUser || access.blockedByUser
}

type Owner = Pick<UserRow, 'id' | 'isPrivate' | 'closedAt'>

export function profileAccess(access: Pick<Access, 'followsUser'>, user: Owner): ProfileAccess {
  return { id: user.id, isPrivate: user.isPrivate, followed: access.followsUser }
}

/** Fails unless the person exists, is open and lets the viewer in: 401, 404, 410 or 403 code 90, in this order (G-002). */
export function requireProfile<User extends Owner>(
  access: Pick<Access, 'viewer' | 'followsUser'> & { user: User | null },
  who: Who,
): User {
  if (who === 'me' && access.viewer.id === null) throw new Failure('no_session')
  if (!access.user) throw new Failure('user_not_found')
  if (access.user.closedAt !== null) throw new Failure('user_closed')
  if (!canSeeProfile(access.viewer, profileAccess(access, access.user))) throw new Failure('private_profile')
  return access.user
}
