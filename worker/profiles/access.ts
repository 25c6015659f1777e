import { Failure } from '../../domain/errors.ts'
import { canSeeProfile, type ProfileAccess } from '../../domain/profiles/rules.ts'
import type { Viewer } from '../../domain/viewer.ts'
import { selectViewer, type ViewerRow, viewerIdSql } from '../accounts/queries.ts'
import { batchAll, type Statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import type { Place } from '../http/place.ts'
import {
  type MetadataRow,
  personIdSql,
  selectAlias,
  selectEdges,
  selectMetadata,
  selectUser,
  type UserRow,
  type Who,
} from './queries.ts'

/** What every read knows of its request. */
export interface Asker {
  db: Database
  /** null for a visitor, and for a crawler whatever it brings (G-076). */
  sessionHash: string | null
  now: number
  place: Place
}

/** What the first round brings: who asks, whom they ask about, and what is between the two. */
export interface Access {
  viewer: Viewer
  viewerRow: ViewerRow | null
  /** null: there is nobody of that name. A closed account is here, with `closedAt`. */
  user: UserRow | null
  followsUser: boolean
  followedByUser: boolean
  /** The current username, where the asked one is a former one. */
  renamedTo: string | null
  metadata: MetadataRow | null
}

/** The statements of the first round; `readAccess` reads their answers. More statements may travel behind them. */
export function accessStatements(asker: Asker, who: Who | null): Statement[] {
  const { db, sessionHash, now } = asker
  const viewerId = viewerIdSql(sessionHash, now)
  const statements: Statement[] = []
  if (sessionHash) statements.push(selectViewer(db, sessionHash, now), selectMetadata(db, viewerId))
  if (who) {
    const personId = personIdSql(who, viewerId)
    statements.push(selectUser(db, who, viewerId))
    if (sessionHash && who !== 'me') statements.push(selectEdges(db, viewerId, personId))
    if (who !== 'me' && 'username' in who) statements.push(selectAlias(db, who.username, now))
  }
  return statements
}

/** Takes the answers of `accessStatements` off the front of a batch's results. */
export function readAccess(asker: Asker, who: Who | null, results: unknown[]): Access {
  const take = <Row>() => (results.shift() as Row[] | undefined)?.[0] ?? null
  const signed = asker.sessionHash !== null
  const viewerRow = signed ? take<ViewerRow>() : null
  const metadata = signed ? take<MetadataRow>() : null
  const user = who ? take<UserRow>() : null
  const edges = signed && who && who !== 'me' ? ((results.shift() as Edge[]) ?? []) : []
  const alias = who && who !== 'me' && 'username' in who ? take<{ username: string }>() : null
  const isBot = asker.place.isBot
  const viewer: Viewer = { id: viewerRow?.id ?? null, isBot, loginState: viewerRow?.loginState ?? 'none' }
  return {
    viewer,
    viewerRow,
    user,
    followsUser: edges.some((edge) => edge.followerId === viewer.id),
    followedByUser: edges.some((edge) => edge.followeeId === viewer.id && edge.followerId !== viewer.id),
    renamedTo: user ? null : (alias?.username ?? null),
    metadata,
  }
}

interface Edge {
  followerId: number
  followeeId: number
}

/** Only the first round. */
export async function loadAccess(asker: Asker, who: Who | null): Promise<Access> {
  return readAccess(asker, who, await batchAll(asker.db, accessStatements(asker, who)))
}

export function profileAccess(access: Access, user: UserRow): ProfileAccess {
  return { id: user.id, isPrivate: user.isPrivate, followed: access.followsUser }
}

/** Fails unless the person exists, is open and lets the viewer in: 401, 404, 410 or 403 code 90, in this order (G-002). */
export function requireProfile(access: Access, who: Who): UserRow {
  if (who === 'me' && access.viewer.id === null) throw new Failure('no_session')
  if (!access.user) throw new Failure('user_not_found')
  if (access.user.closedAt !== null) throw new Failure('user_closed')
  if (!canSeeProfile(access.viewer, profileAccess(access, access.user))) throw new Failure('private_profile')
  return access.user
}
