import { clusterBoard, clusterBoardBody } from '#domain/clusters/contract.ts'
import { Failure } from '#domain/errors.ts'
import { boardMadeAnswer } from '#domain/moves/contract.ts'
import { routes } from '#domain/routes.ts'
import { batch } from '../db/batch.ts'
import { action } from '../http/action/action.ts'
import { WRITE_FAILS } from '../http/action/fails.ts'
import { makeBoardOfSuggestion } from '../moves/write.ts'
import { authorizeActor } from '../profiles/write.ts'
import { LIMIT } from './limit.ts'
import { isOwnCluster, removeCluster, selectIdsOfCluster, selectOwnCluster } from './queries.ts'

/**
 * Creates a board from a suggestion and removes the suggestion, in one batch with one undo entry (docs/decisions/036). `pin_ids`: some of its pins; any other
 * pin is 404 code 50. A missing, used or other user's suggestion is 404 code 70.
 */
export const makeBoardOfCluster = action(
  {
    call: ['post', routes.api.cluster],
    ids: { cluster: 'cluster_not_found' },
    summary: 'Create a board from a suggestion',
    input: clusterBoard,
    body: clusterBoardBody,
    answer: boardMadeAnswer,
    fails: [
      ...WRITE_FAILS,
      ...(['cluster_not_found', 'pin_not_found', 'email_unconfirmed'] as const),
      ...(['board_unnamed', 'board_taken', 'source_busy'] as const),
    ],
  },
  async function makeBoardOfCluster({ requester, site, ids: { cluster: clusterId }, input }) {
    const { db } = requester
    const { viewerId } = await authorizeActor(requester, { limit: LIMIT, who: null, scope: 'boards' })
    const { clusters, rows } = await batch(db, {
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
      more: (isNow: ReturnType<typeof isOwnCluster>) => removeCluster(viewerId, clusterId, isNow),
    }
    return makeBoardOfSuggestion(requester, suggested, site).catch(async (error) => {
      const { left } = await batch(db, { left: selectOwnCluster(viewerId, clusterId) })
      throw left.length === 0 ? new Failure('cluster_not_found') : error
    })
  },
)
