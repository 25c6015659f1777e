import { clusterDismissedAnswer } from '#domain/clusters/contract.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { batch } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import { action } from '../http/action/action.ts'
import { authorizeActor } from '../profiles/write.ts'
import { undoHandle } from '../undo/view.ts'
import { selectDone } from '../undo/write.ts'
import { LIMIT } from './limit.ts'
import { always, dismissStatements, selectOwnCluster, undismissStatements } from './queries.ts'

/**
 * Dismisses a suggestion permanently: its key is stored, so it does not return under another name (SUG-012). A missing
 * suggestion, another user's, or a dismissed one is 404 code 70.
 */
export const dismissCluster = action(
  {
    call: ['delete', routes.api.cluster],
    ids: { cluster: 'cluster_not_found' },
    summary: 'Dismiss a suggestion',
    answer: clusterDismissedAnswer,
    fails: ['no_session', 'limited_session', 'cluster_not_found'],
  },
  async function dismissCluster({ requester, ids: { cluster: clusterId } }) {
    const { db, now } = requester
    const { viewerId } = await authorizeActor(requester, { limit: LIMIT, who: null, scope: 'boards' })
    const { found } = await batch(db, { found: selectOwnCluster(viewerId, clusterId) })
    const [cluster] = found
    if (!cluster) throw new Failure('cluster_not_found')
    const id = newId()
    const dismissal = { id, userId: viewerId, clusterId, name: cluster.names[0] ?? '', now }
    const {
      recorded: [recorded],
    } = await batch(db, { dismissed: dismissStatements(dismissal), recorded: selectDone(id) })
    if (!recorded?.done) throw new Failure('cluster_not_found')
    return { id: String(clusterId), undo: undoHandle(id, now) }
  },
)
  // Shows the suggestion again, unless a recomputation has replaced it.
  .undo(['cluster_dismissed'], {
    when: () => always,
    statements: ({ id, userId }, isNow) => undismissStatements(id, userId, isNow),
  })
