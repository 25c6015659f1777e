import { type Gate, gatesFor } from '#domain/accounts/gates.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { Failure } from '#domain/errors.ts'
import type { ExperimentName } from '#domain/experiments/registry.ts'
import { canSeeProfile, type ProfileAccess } from '#domain/profiles/rules.ts'
import { batch, type Results } from '../db/batch.ts'
import type { Requester } from '../http/requester.ts'
import type { Who } from '../model/profiles/rules.ts'
import type { ViewerRow } from '../viewers.ts'
import { type Business, parseBusiness } from './business/view.ts'
import { type MetadataRow, selectAccess, selectAlias, selectUser, type UserRow } from './queries.ts'

/** The result of a request's first batch: the viewer, the requested person and the relations between them. */
export interface Access {
  viewer: Viewer
  viewerRow: ViewerRow | null
  /** null if there is no such person. Closed accounts are included, with `closedAt`. */
  user: UserRow | null
  followsUser: boolean
  followedByUser: boolean
  /** True if the viewer has a pending follow request. */
  requestedUser: boolean
  blocksUser: boolean
  /** Never shown to the viewer; rules use `isBlockedEitherWay`. */
  blockedByUser: boolean
  /** The current username, if the requested one is a former one. */
  renamedTo: string | null
  /** The viewer's preferences. */
  metadata: MetadataRow | null
  /** The person's board layout, if `Who` requests it; null means the default. */
  boardView: string | null
  /** The person's business; null for personal accounts, and before they enter any data. */
  business: Business | null
  /** Requirements that the viewer must fulfil before they may create anything. */
  gates: readonly Gate[]
  /** The viewer's group in an experiment. Each call counts as an exposure. */
  exposeGroup(name: ExperimentName): string
}

/** Reads the viewer and the requested person. `accessOf` evaluates the results. */
export function askAccess(requester: Requester, who: Who | null) {
  const { sessionHash, now } = requester
  const person = who === 'me' ? null : who
  return {
    signed: sessionHash === null ? undefined : selectAccess(requester, who),
    visited: sessionHash === null && person ? selectUser(person) : undefined,
    alias: person && 'username' in person ? selectAlias(person.username, now) : undefined,
  }
}

/** @param answered the results of `askAccess` for the same person */
export function accessOf(requester: Requester, answered: Results<ReturnType<typeof askAccess>>): Access {
  const signed = answered.signed?.[0] ?? null
  const visited = answered.visited?.[0] ?? null
  const alias = answered.alias?.[0] ?? null
  const viewerRow: ViewerRow | null = signed?.viewer
    ? {
        ...signed.viewer,
        hasUnread: Boolean(signed.viewer.hasUnread),
        delegatingPerson: signed.delegatingPerson,
      }
    : null
  const user = (signed ?? visited)?.user ?? null
  const relations = signed?.relations
  const isBot = requester.place.isBot
  const isOwn = user !== null && user.id === viewerRow?.id
  return {
    viewer: {
      id: viewerRow?.id ?? null,
      isBot,
      loginState: viewerRow?.loginState ?? 'none',
      ...(requester.hidesSecrets && { hidesSecrets: true }),
    },
    viewerRow,
    user,
    followsUser: Boolean(relations?.following),
    followedByUser: Boolean(relations?.followed),
    requestedUser: Boolean(relations?.requested),
    blocksUser: Boolean(relations?.blocking),
    blockedByUser: Boolean(relations?.blocked),
    renamedTo: user ? null : (alias?.username ?? null),
    metadata: signed?.metadata ?? null,
    boardView: signed
      ? isOwn
        ? (signed.metadata?.profileBoardRepViewType ?? null)
        : signed.boardView
      : (visited?.boardView ?? null),
    business: parseBusiness((signed ?? visited)?.business ?? null),
    gates: gatesFor(viewerRow?.unconfirmedSince ?? null, requester.confirmFrom, requester.now),
    exposeGroup: (name) => requester.experiments.exposeGroup(name, viewerRow),
  }
}

/** Reads the viewer and the requested person in a batch of their own. */
export async function loadAccess(requester: Requester, who: Who | null): Promise<Access> {
  return accessOf(requester, await batch(requester.db, askAccess(requester, who)))
}

/** True if either has blocked the other: neither may follow the other or act on the other's content (OPT-011, G-123). */
export function isBlockedEitherWay(access: Pick<Access, 'blocksUser' | 'blockedByUser'>): boolean {
  return access.blocksUser || access.blockedByUser
}

type Owner = Pick<UserRow, 'id' | 'isPrivate' | 'closedAt'>

export function profileAccess(access: Pick<Access, 'followsUser'>, user: Owner): ProfileAccess {
  return { id: user.id, isPrivate: user.isPrivate, followed: access.followsUser }
}

/**
 * Fails unless the person exists, is not closed and is visible to the viewer: 401, 404, 410 or 403 code 90, in this
 * order (G-002).
 */
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
