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
import { dismissStatements, isOwnCluster, selectIdsOfCluster, selectOwnCluster, withdraw } from './queries.ts'

const LIMIT: Limit = { name: 'clusters', times: 600, seconds: 3600 }

/**
 * Takes a suggestion away for good: it is remembered by what it is about, and doesn't come back under another name (SUG-012). One that
 * isn't there, another's, or dismissed already is 404 code 70.
 */
export async function dismissCluster(asker: Asker, clusterId: number): Promise<ClusterDismissedAnswer> {
  const { db, now } = asker
  const { viewerId } = await openActor(asker, { limit: LIMIT, who: null, scope: 'boards' })
  const { found } = await round(db, { found: selectOwnCluster(db, viewerId, clusterId) })
  const [cluster] = found
  if (!cluster) throw new Failure('cluster_not_found')
  const id = newId()
  const dismissal = { id, userId: viewerId, clusterId, name: cluster.names[0] ?? '', now }
  const {
    recorded: [recorded],
  } = await round(db, { dismissed: dismissStatements(db, dismissal), recorded: selectIsRecorded(db, id) })
  if (!recorded?.holds) throw new Failure('cluster_not_found')
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
  const { clusters, rows } = await round(db, {
    clusters: selectOwnCluster(db, viewerId, clusterId),
    rows: selectIdsOfCluster(db, viewerId, clusterId),
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
    more: (isNow: ReturnType<typeof isOwnCluster>) => withdraw(db, viewerId, clusterId, isNow),
  }
  return makeBoardOfSuggestion(asker, suggested, site).catch(async (error) => {
    const { left } = await round(db, { left: selectOwnCluster(db, viewerId, clusterId) })
    throw left.length === 0 ? new Failure('cluster_not_found') : error
  })
}
