import type { ClusterFormProps } from '../../client/clusters/cluster-form.tsx'
import { round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import { personOf, pinCard } from '../pins/view.ts'
import { selectIdsOfCluster, selectOwnCluster, selectPinsOfCluster } from './queries.ts'

/** Pins of a suggestion that a form shows one by one; more come along together. */
const SHOWN = 100

/** A suggestion as the form that makes a board of it shows it; null: it isn't there any more. */
export async function readForForm(
  { db }: Asker,
  userId: number,
  clusterId: number,
): Promise<Omit<ClusterFormProps, 'attempt'> | null> {
  const shown = { userId, clusterId, after: null, limit: SHOWN, withBoards: false }
  const {
    clusters: [cluster],
    rows,
    all,
  } = await round(db, {
    clusters: selectOwnCluster(db, userId, clusterId),
    rows: selectPinsOfCluster(db, shown),
    all: selectIdsOfCluster(db, userId, clusterId),
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
  /** Ids of pins that were shown and are ticked. */
  ticked: ReadonlySet<string>
  /** Whether the rest comes along, and behind which rank it begins. */
  rest: number | null
}

/** Ids of the pins that a form has picked, of those that are still there; null: the suggestion isn't any more. */
export async function readPicked(
  { db }: Asker,
  userId: number,
  clusterId: number,
  { ticked, rest }: Picked,
): Promise<string[] | null> {
  const { clusters, rows } = await round(db, {
    clusters: selectOwnCluster(db, userId, clusterId),
    rows: selectIdsOfCluster(db, userId, clusterId),
  })
  if (clusters.length === 0) return null
  return rows
    .filter(({ id, rank }) => ticked.has(String(id)) || (rest !== null && rank > rest))
    .map(({ id }) => String(id))
}
