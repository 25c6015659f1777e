import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { askingSession } from '../accounts/conditions.ts'
import { profileBoards } from '../boards/tables.ts'
import { type Statement, statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { suggestionsChanged } from '../effects/write.ts'
import type { Session } from '../http/asker.ts'
import { boardOfPin, promoter, promoters } from '../pins/conditions.ts'
import { pins } from '../pins/tables.ts'
import { users } from '../profiles/tables.ts'
import { isRecorded, ofInverse } from '../undo/conditions.ts'
import { recordUndo } from '../undo/write.ts'
import { clusterPins, pinClusters } from './tables.ts'

/** Who is signed in, as a scalar; null: nobody, or somebody whose account is closed. */
export function viewerId(session: Session): SQL<number | null> {
  const { from, isAsking } = askingSession(session)
  return sql`(select session.user_id from ${from} join users u on u.id = session.user_id
    where ${isAsking} and u.closed_at is null)`
}

/** Who is signed in, as the pinner of what they get. */
export function selectViewer(db: Database, session: Session) {
  return db
    .select({
      id: users.id,
      username: users.username,
      fullName: users.fullName,
      imageKey: users.imageKey,
      isPartner: users.isPartner,
    })
    .from(users)
    .where(sql`${users.id} = ${viewerId(session)}`)
}

/** A suggestion stands until it is dismissed. */
export const stands = sql`not exists (select 1 from cluster_dismissals d where d.user_id = pin_clusters.user_id and d.key = pin_clusters.key)`

interface ListRange {
  withoutQuickSaves: boolean
  limit: number
}

export function selectClusters(db: Database, userId: number | SQL, { withoutQuickSaves, limit }: ListRange) {
  return db
    .select()
    .from(pinClusters)
    .where(
      and(sql`${pinClusters.userId} = ${userId}`, withoutQuickSaves ? sql`has_quick_saves = 0` : undefined, stands),
    )
    .orderBy(pinClusters.rank)
    .limit(limit)
}
export type ClusterRow = typeof pinClusters.$inferSelect

/** A person's own suggestion that stands, as a scalar of its id; null: there is none. */
export function ownCluster(userId: number | SQL, clusterId: number): SQL<number | null> {
  return sql`(select id from pin_clusters where id = ${clusterId} and user_id = ${userId} and ${stands})`
}

export function selectOwnCluster(db: Database, userId: number | SQL, clusterId: number) {
  return db
    .select()
    .from(pinClusters)
    .where(sql`${pinClusters.id} = ${ownCluster(userId, clusterId)}`)
}

/**
 * Pins (`pins`) that a suggestion is made of: on no board, or on public boards of their own. Whatever is secret, protected or archived by now
 * is in none (docs/decisions/036).
 */
const isSuggestable = (userId: number | SQL) => sql`${pins.pinnerId} = ${userId} and ${pins.grp} = 0`

interface PinRange {
  userId: number | SQL
  clusterId: number
  /** The rank of the last pin before. */
  after: number | null
  limit: number
  withBoards: boolean
}

/** Pins of a suggestion that are still its person's and still there, newest first: two rows read a pin, three with its board. */
export function selectPinsOfCluster(db: Database, { userId, clusterId, after, limit, withBoards }: PinRange) {
  const query = db
    .select({ rank: clusterPins.rank, pin: pins, promoter, ...(withBoards && { board: boardOfPin }) })
    .from(clusterPins)
    .crossJoin(pins)
    .leftJoin(promoters, eq(promoters.id, pins.promoterId))
    .$dynamic()
  const joined = withBoards
    ? query.leftJoin(
        profileBoards,
        and(eq(profileBoards.userId, pins.pinnerId), eq(profileBoards.boardId, pins.boardId)),
      )
    : query
  return joined
    .where(
      and(
        sql`${clusterPins.clusterId} = ${ownCluster(userId, clusterId)}`,
        after === null ? undefined : gt(clusterPins.rank, after),
        eq(pins.id, clusterPins.pinId),
        isSuggestable(userId),
      ),
    )
    .orderBy(clusterPins.rank)
    .limit(limit)
}

/** The ids of all of a suggestion's pins that are still its person's and still there. */
export function selectIdsOfCluster(db: Database, userId: number, clusterId: number) {
  return db
    .select({ id: pins.id, rank: clusterPins.rank, boardless: pins.boardless })
    .from(clusterPins)
    .crossJoin(pins)
    .where(
      and(
        sql`${clusterPins.clusterId} = ${ownCluster(userId, clusterId)}`,
        eq(pins.id, clusterPins.pinId),
        isSuggestable(userId),
      ),
    )
    .orderBy(clusterPins.rank)
}

/** Whether a suggestion is somebody's own and stands. */
export function isOwnCluster(userId: number, clusterId: number): SQL {
  return sql`${ownCluster(userId, clusterId)} is not null`
}

interface Dismissal {
  /** The id of its undo entry. */
  id: number
  userId: number
  clusterId: number
  name: string
  now: number
}

/** Dismisses a suggestion that stands, by its key. */
export function dismissStatements(db: Database, { id, userId, clusterId, name, now }: Dismissal): Statement[] {
  const summary = { action: 'cluster_dismissed', name } as const
  const inverse = sql`(select json_object('key', key) from pin_clusters where id = ${clusterId})`
  const entry = { id, userId, kind: 'cluster_dismissed', now, inverse, summary }
  return [
    recordUndo(db, entry, isOwnCluster(userId, clusterId)),
    statement(
      db,
      sql`insert into cluster_dismissals (user_id, key, created_at)
        select ${userId}, ${ofInverse(id, '$.key')}, ${now} where ${isRecorded(id)}`,
    ),
    ...suggestionsChanged(db, userId, isRecorded(id)),
  ]
}

/** Takes a dismissal back. */
export function undismissStatements(db: Database, entryId: number, userId: number, isNow: SQL): Statement[] {
  return [
    statement(
      db,
      sql`delete from cluster_dismissals where user_id = ${userId} and key = ${ofInverse(entryId, '$.key')} and ${isNow}`,
    ),
    ...suggestionsChanged(db, userId, isNow),
  ]
}

/** Nothing has to hold. */
export const always = sql`true`

/** Takes a suggestion off the list of which a board was made; the next computation says what becomes of what is left of it. */
export function withdraw(db: Database, userId: number, clusterId: number, isNow: SQL): Statement[] {
  const own = sql`(select id from pin_clusters where id = ${clusterId} and user_id = ${userId} and ${isNow})`
  return [
    statement(db, sql`delete from cluster_pins where cluster_id in ${own}`),
    statement(db, sql`delete from pin_clusters where id in ${own}`),
    ...suggestionsChanged(db, userId, isNow),
  ]
}
