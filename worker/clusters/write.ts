import type { ClusterBoardInput, ClusterDismissedAnswer } from '../../domain/clusters/contract.ts'
import { Failure } from '../../domain/errors.ts'
import type { BoardMadeAnswer } from '../../domain/moves/contract.ts'
import { newId } from '../db/ids.ts'
import { round } from '../db/round.ts'
import type { Asker, Site } from '../http/asker.ts'
import type { Limit } from '../http/limits.ts'
import { makeBoardOfSuggestion } from '../moves/write.ts'
import { openActor } from '../profiles/write.ts'
import { selectIsRecorded } from '../undo/read.ts'
import { undoHandle } from '../undo/view.ts'
import { dismissStatements, isOwnCluster, removeCluster, selectIdsOfCluster, selectOwnCluster } from './queries.ts'

const LIMIT: Limit = { name: 'clusters', times: 600, seconds: 3600 }

/**
 * Dismisses a suggestion permanently: its key is stored, so it does not return under another name (SUG-012). A missing
 * suggestion, another user's, or a dismissed one is 404 code 70.
 */
export async function dismissCluster(asker: Asker, clusterId: number): Promise<ClusterDismissedAnswer> {
  const { db, now } = asker
  const { viewerId } = await openActor(asker, { limit: LIMIT, who: null, scope: 'boards' })
  const { found } = await round(db, { found: selectOwnCluster(viewerId, clusterId) })
  const [cluster] = found
  if (!cluster) throw new Failure('cluster_not_found')
  const id = newId()
  const dismissal = { id, userId: viewerId, clusterId, name: cluster.names[0] ?? '', now }
  const {
    recorded: [recorded],
  } = await round(db, { dismissed: dismissStatements(db, dismissal), recorded: selectIsRecorded(id) })
  if (!recorded?.holds) throw new Failure('cluster_not_found')
  return { id: String(clusterId), undo: undoHandle(id, now) }
}

/**
 * Makes a board of a suggestion and removes the suggestion, in one batch with one undo entry (docs/decisions/036).
 * `pinIds`: some of its pins; a pin of another suggestion is 404 code 50. A missing suggestion, another user's, or a
 * used one is 404 code 70.
 */
export async function makeBoardOfCluster(
  asker: Asker,
  clusterId: number,
  input: ClusterBoardInput,
  site: Site,
): Promise<BoardMadeAnswer> {
  const { db } = asker
  const { viewerId } = await openActor(asker, { limit: LIMIT, who: null, scope: 'boards' })
  const { clusters, rows } = await round(db, {
    clusters: selectOwnCluster(viewerId, clusterId),
    rows: selectIdsOfCluster(viewerId, clusterId),
  })
  if (clusters.length === 0) throw new Failure('cluster_not_found')
  const wanted = input.pin_ids && new Set(input.pin_ids)
  const pinIds = rows.map(({ id }) => id).filter((id) => !wanted || wanted.has(String(id)))
  if (pinIds.length < (wanted?.size ?? 1)) throw new Failure('pin_not_found')
  const { name, description, privacy, on_boards } = input
  const suggested = {
    input: { name, description, privacy, aux_data: { source: 'cluster' } },
    pinIds,
    removesFromBoards: on_boards === 'move',
    when: isOwnCluster(viewerId, clusterId),
    more: (isNow: ReturnType<typeof isOwnCluster>) => removeCluster(db, viewerId, clusterId, isNow),
  }
  return makeBoardOfSuggestion(asker, suggested, site).catch(async (error) => {
    const { left } = await round(db, { left: selectOwnCluster(viewerId, clusterId) })
    throw left.length === 0 ? new Failure('cluster_not_found') : error
  })
}
