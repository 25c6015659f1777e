import type { SQL } from 'drizzle-orm'
import type { Statement } from '../db/batch.ts'
import { orNull, select } from '../db/select.ts'
import { sql } from '../db/sql.ts'
import { run } from '../db/write.ts'
import { askingSession } from '../model/accounts/rules.ts'
import { profileBoards } from '../model/boards/tables.ts'
import { clusterPins, pinClusters } from '../model/clusters/tables.ts'
import { suggestionsChanged } from '../model/effects/write.ts'
import { boardOfPin, joinPromoter, promoter } from '../model/pins/columns.ts'
import { pins } from '../model/pins/tables.ts'
import { users } from '../model/profiles/tables.ts'
import type { Session } from '../model/session.ts'
import { isRecorded, ofInverse } from '../model/undo/rules.ts'
import { recordUndo } from '../undo/write.ts'

/** The signed-in user's id, as a scalar; null for visitors and closed accounts. */
export function viewerId(session: Session): SQL<number | null> {
  const { from, isAsking } = askingSession(session)
  return sql`(select session.user_id from ${from} join users u on u.id = session.user_id
    where ${isAsking} and u.closed_at is null)`
}

/** The signed-in user, with the columns of a saver. */
export function selectViewer(session: Session) {
  return select({
    id: users.id,
    username: users.username,
    fullName: users.fullName,
    imageKey: users.imageKey,
    isPartner: users.isPartner,
  })`from ${users} where ${users.id} = ${viewerId(session)}`
}

/** True if a suggestion is not dismissed. */
export const isNotDismissed = sql`not exists (select 1 from cluster_dismissals d where d.user_id = pin_clusters.user_id and d.key = pin_clusters.key)`

interface ListRange {
  withoutQuickSaves: boolean
  limit: number
}

export function selectClusters(userId: number | SQL, { withoutQuickSaves, limit }: ListRange) {
  return select(pinClusters)`
    from ${pinClusters}
    where ${pinClusters.userId} = ${userId} and ${withoutQuickSaves ? sql`has_quick_saves = 0` : sql`true`} and ${isNotDismissed}
    order by ${pinClusters.rank}
    limit ${limit}`
}
export type ClusterRow = typeof pinClusters.$inferSelect

/** The id of the user's suggestion if it is not dismissed, as a scalar; null otherwise. */
export function ownCluster(userId: number | SQL, clusterId: number): SQL<number | null> {
  return sql`(select id from pin_clusters where id = ${clusterId} and user_id = ${userId} and ${isNotDismissed})`
}

export function selectOwnCluster(userId: number | SQL, clusterId: number) {
  return select(pinClusters)`from ${pinClusters} where ${pinClusters.id} = ${ownCluster(userId, clusterId)}`
}

/**
 * True if a pin may be in a suggestion: it has no board, or is on a public board of the user. Pins that became secret, protected or archived are left out
 * (docs/decisions/036).
 */
const isSuggestable = (userId: number | SQL) => sql`${pins.pinnerId} = ${userId} and ${pins.grp} = 0`

interface PinRange {
  userId: number | SQL
  clusterId: number
  /** The rank of the previous page's last pin. */
  after: number | null
  limit: number
  withBoards: boolean
}

/** A suggestion's pins that may still be in it, newest first. Each reads two rows, three with its board. */
export function selectPinsOfCluster({ userId, clusterId, after, limit, withBoards }: PinRange) {
  const joined = withBoards
    ? sql`left join ${profileBoards} on ${profileBoards.userId} = ${pins.pinnerId} and ${profileBoards.boardId} = ${pins.boardId}`
    : sql``
  return select({ rank: clusterPins.rank, pin: pins, promoter, ...(withBoards && { board: orNull(boardOfPin) }) })`
    from ${clusterPins}
    cross join ${pins}
    ${joinPromoter}
    ${joined}
    where ${clusterPins.clusterId} = ${ownCluster(userId, clusterId)} and ${after === null ? sql`true` : sql`${clusterPins.rank} > ${after}`}
      and ${pins.id} = ${clusterPins.pinId} and ${isSuggestable(userId)}
    order by ${clusterPins.rank}
    limit ${limit}`
}

/** The ids of all pins of a suggestion that may still be in it. */
export function selectIdsOfCluster(userId: number, clusterId: number) {
  return select({ id: pins.id, rank: clusterPins.rank, boardless: pins.boardless })`
    from ${clusterPins}
    cross join ${pins}
    where ${clusterPins.clusterId} = ${ownCluster(userId, clusterId)} and ${pins.id} = ${clusterPins.pinId} and ${isSuggestable(userId)}
    order by ${clusterPins.rank}`
}

/** True if the suggestion belongs to the user and is not dismissed. */
export function isOwnCluster(userId: number, clusterId: number): SQL {
  return sql`${ownCluster(userId, clusterId)} is not null`
}

interface Dismissal {
  /** The id of the undo entry. */
  id: number
  userId: number
  clusterId: number
  name: string
  now: number
}

/** Dismisses a suggestion by its key. */
export function dismissStatements({ id, userId, clusterId, name, now }: Dismissal): Statement[] {
  const summary = { action: 'cluster_dismissed', name } as const
  const inverse = sql`(select json_object('key', key) from pin_clusters where id = ${clusterId})`
  const entry = { id, userId, kind: 'cluster_dismissed', now, inverse, summary }
  return [
    recordUndo(entry, isOwnCluster(userId, clusterId)),
    run`insert into cluster_dismissals (user_id, key, created_at)
        select ${userId}, ${ofInverse(id, '$.key')}, ${now} where ${isRecorded(id)}`,
    ...suggestionsChanged(userId, isRecorded(id)),
  ]
}

/** Undoes a dismissal. */
export function undismissStatements(entryId: number, userId: number, isNow: SQL): Statement[] {
  return [
    run`delete from cluster_dismissals where user_id = ${userId} and key = ${ofInverse(entryId, '$.key')} and ${isNow}`,
    ...suggestionsChanged(userId, isNow),
  ]
}

/** A condition that always holds. */
export const always = sql`true`

/** Removes a suggestion after a board was made from it. The next computation decides about its remaining pins. */
export function removeCluster(userId: number, clusterId: number, isNow: SQL): Statement[] {
  const own = sql`(select id from pin_clusters where id = ${clusterId} and user_id = ${userId} and ${isNow})`
  return [
    run`delete from cluster_pins where cluster_id in ${own}`,
    run`delete from pin_clusters where id in ${own}`,
    ...suggestionsChanged(userId, isNow),
  ]
}
