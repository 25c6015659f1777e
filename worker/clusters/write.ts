import { type SQL, sql } from 'drizzle-orm'
import type { ClusterBoardInput, ClusterDismissedAnswer } from '../../domain/clusters/contract.ts'
import { Failure } from '../../domain/errors.ts'
import type { BoardMadeAnswer } from '../../domain/moves/contract.ts'
import { batch, batchAll, type Statement, statement } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import type { Database } from '../db/open.ts'
import { suggestionsChanged } from '../effects/write.ts'
import type { Asker, Site } from '../http/asker.ts'
import type { Limit } from '../http/limits.ts'
import { makeBoardOfSuggestion } from '../moves/write.ts'
import { openActor } from '../profiles/write.ts'
import { isRecorded, ofInverse } from '../undo/conditions.ts'
import { undoHandle } from '../undo/view.ts'
import type { UndoKinds } from '../undo/write.ts'
import { recordUndo } from '../undo/write.ts'
import { ownCluster, selectIdsOfCluster, selectOwnCluster } from './queries.ts'

const LIMIT: Limit = { name: 'clusters', times: 600, seconds: 3600 }

/**
 * Takes a suggestion away for good: it is remembered by what it is about, and doesn't come back under another name (SUG-012). One that
 * isn't there, another's, or dismissed already is 404 code 70.
 */
export async function dismissCluster(asker: Asker, clusterId: number): Promise<ClusterDismissedAnswer> {
  const { db, now } = asker
  const { viewerId } = await openActor(asker, { limit: LIMIT, who: null, scope: 'boards' })
  const id = newId()
  const mine = ownCluster(viewerId, clusterId)
  const [[cluster]] = (await batchAll(db, [selectOwnCluster(db, viewerId, clusterId)])) as unknown as [
    { names: string[] }[],
  ]
  if (!cluster) throw new Failure('cluster_not_found')
  const summary = { action: 'cluster_dismissed', name: cluster.names[0] ?? '' } as const
  const inverse = sql`(select json_object('key', key) from pin_clusters where id = ${clusterId})`
  const results: unknown[] = await batchAll(db, [
    recordUndo(
      db,
      { id, userId: viewerId, kind: 'cluster_dismissed', now, inverse, summary },
      sql`${mine} is not null`,
    ),
    statement(
      db,
      sql`insert into cluster_dismissals (user_id, key, created_at)
        select ${viewerId}, ${ofInverse(id, '$.key')}, ${now} where ${isRecorded(id)}`,
    ),
    ...suggestionsChanged(db, viewerId, isRecorded(id)),
    db.select({ done: sql<number>`${isRecorded(id)}`.as('done') }).from(sql`(select 1)`) as never,
  ])
  if (!(results.at(-1) as { done: number }[])[0]?.done) throw new Failure('cluster_not_found')
  return { id: String(clusterId), undo: undoHandle(id, now) }
}

/**
 * Makes a board of a suggestion (docs/decisions/036): one batch, one undo entry, and the suggestion is off the list. `pinIds`: some of its pins;
 * one that isn't its own is 404 code 50. One that isn't there, another's or already made is 404 code 70.
 */
export async function makeBoardOfCluster(
  asker: Asker,
  clusterId: number,
  input: ClusterBoardInput,
  site: Site,
): Promise<BoardMadeAnswer> {
  const { db } = asker
  const { viewerId } = await openActor(asker, { limit: LIMIT, who: null, scope: 'boards' })
  const own = ownCluster(viewerId, clusterId)
  const [clusters, rows] = await batch(db, [
    selectOwnCluster(db, viewerId, clusterId),
    selectIdsOfCluster(db, viewerId, clusterId),
  ])
  if (clusters.length === 0) throw new Failure('cluster_not_found')
  const wanted = input.pin_ids && new Set(input.pin_ids)
  const pinIds = rows.map(({ id }) => id).filter((id) => !wanted || wanted.has(String(id)))
  if (pinIds.length < (wanted?.size ?? 1)) throw new Failure('pin_not_found')
  const { name, description, privacy, on_boards } = input
  const suggested = {
    input: { name, description, privacy, aux_data: { source: 'cluster' } },
    pinIds,
    takesOff: on_boards === 'move',
    when: sql`${own} is not null`,
    more: (isNow: SQL) => withdraw(db, viewerId, clusterId, isNow),
  }
  return makeBoardOfSuggestion(asker, suggested, site).catch(async (error) => {
    const [left] = await batch(db, [selectOwnCluster(db, viewerId, clusterId)])
    throw left.length === 0 ? new Failure('cluster_not_found') : error
  })
}

/** Takes a suggestion off the list of which a board was made; the next computation says what becomes of what is left of it. */
function withdraw(db: Database, userId: number, clusterId: number, isNow: SQL): Statement[] {
  const own = sql`(select id from pin_clusters where id = ${clusterId} and user_id = ${userId} and ${isNow})`
  return [
    statement(db, sql`delete from cluster_pins where cluster_id in ${own}`),
    statement(db, sql`delete from pin_clusters where id in ${own}`),
    ...suggestionsChanged(db, userId, isNow),
  ]
}

/** How a dismissal is taken back: the suggestion stands again, unless others have taken its place meanwhile. */
export const clusterUndos: UndoKinds = {
  cluster_dismissed: {
    when: () => sql`true`,
    statements: (db, { id, userId }, isNow) => [
      statement(
        db,
        sql`delete from cluster_dismissals where user_id = ${userId} and key = ${ofInverse(id, '$.key')} and ${isNow}`,
      ),
      ...suggestionsChanged(db, userId, isNow),
    ],
  },
}
