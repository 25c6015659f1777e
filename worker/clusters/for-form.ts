import type { ClusterFormProps } from '#client/clusters/cluster-form.tsx'
import { batch } from '../db/batch.ts'
import type { Requester } from '../http/requester.ts'
import { personOf, pinCard } from '../pins/view.ts'
import { selectIdsOfCluster, selectOwnCluster, selectPinsOfCluster } from './queries.ts'

/** Maximum number of pins that a form shows one by one; the rest can only be included together. */
const MAX_SHOWN = 100

/** A suggestion for the form that creates a board from it; null if it no longer exists. */
export async function readForForm(
  { db }: Requester,
  userId: number,
  clusterId: number,
): Promise<Omit<ClusterFormProps, 'attempt'> | null> {
  const shown = { userId, clusterId, after: null, limit: MAX_SHOWN, withBoards: false }
  const {
    clusters: [cluster],
    rows,
    all,
  } = await batch(db, {
    clusters: selectOwnCluster(userId, clusterId),
    rows: selectPinsOfCluster(shown),
    all: selectIdsOfCluster(userId, clusterId),
  })
  if (!cluster || all.length === 0) return null
  const loose = all.filter(({ boardless }) => boardless).length
  return {
    cluster: { id: String(cluster.id), name: cluster.names[0] ?? '', why: cluster.why },
    pins: rows.map((row) => pinCard({ ...row, promoter: personOf(row.promoter) }, false)),
    after: rows.at(-1)?.rank ?? 0,
    rest: all.length - rows.length,
    loose,
    onBoards: all.length - loose,
  }
}

interface Picked {
  /** Ids of the shown pins that are ticked. */
  ticked: ReadonlySet<string>
  /** The rank after which the remaining pins are included; null: they are not included. */
  rest: number | null
}

/** Ids of the suggestion's existing pins that the form selects; null if the suggestion no longer exists. */
export async function readPicked(
  { db }: Requester,
  userId: number,
  clusterId: number,
  { ticked, rest }: Picked,
): Promise<string[] | null> {
  const { clusters, rows } = await batch(db, {
    clusters: selectOwnCluster(userId, clusterId),
    rows: selectIdsOfCluster(userId, clusterId),
  })
  if (clusters.length === 0) return null
  return rows
    .filter(({ id, rank }) => ticked.has(String(id)) || (rest !== null && rank > rest))
    .map(({ id }) => String(id))
}
