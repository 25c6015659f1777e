import * as v from 'valibot'
import {
  type Cluster,
  type ClusterFeedOptions,
  type ClusterListOptions,
  clusterFeedQuery,
  clusterListQuery,
  clusterSchema,
  MAX_CLUSTERS_SERVED,
} from '#domain/clusters/contract.ts'
import { Failure } from '#domain/errors.ts'
import { parseFields } from '#domain/field-sets.ts'
import { type PinItem, pinItemSchema } from '#domain/pins/contract.ts'
import { routes } from '#domain/routes.ts'
import type { Page } from '#domain/wire.ts'
import { batch } from '../db/batch.ts'
import { emptyPage, pageOf, readBookmark } from '../db/bookmark.ts'
import { listing, reading } from '../http/action/reading.ts'
import type { Requester } from '../http/requester.ts'
import { pinItems } from '../pins/read.ts'
import { personOf } from '../pins/view.ts'
import { selectClusters, selectOwnCluster, selectPinsOfCluster, selectViewer, viewerId } from './queries.ts'
import { clusterView } from './view.ts'

/** The viewer's own board suggestions (W-23, SUG-006, SUG-010). */
export async function readClusters(
  requester: Requester,
  options: ClusterListOptions,
  base: string,
): Promise<Cluster[]> {
  const { db, sessionHash } = requester
  if (sessionHash === null) throw new Failure('no_session')
  const range = { withoutQuickSaves: options.exclude_quick_save_pins, limit: options.max_cluster_limit }
  const { viewers, rows } = await batch(db, {
    viewers: selectViewer(requester),
    rows: selectClusters(viewerId(requester), range),
  })
  if (viewers.length === 0) throw new Failure('no_session')
  return rows.map((row) => clusterView(row, base))
}

/** Same, for a known user, in a later round trip of a page. */
export function clustersOf({ db }: Requester, userId: number, base: string): () => Promise<Page<Cluster>> {
  return async () => {
    const { rows } = await batch(db, {
      rows: selectClusters(userId, { withoutQuickSaves: false, limit: MAX_CLUSTERS_SERVED }),
    })
    return { items: rows.map((row) => clusterView(row, base)), bookmark: null }
  }
}

/** A suggestion's pins, newest first (W-24, SUG-008). A missing suggestion, or another user's, is 404 code 70. */
export async function readClusterFeed(
  requester: Requester,
  clusterId: number,
  options: ClusterFeedOptions,
  base: string,
): Promise<Page<PinItem>> {
  const { db, sessionHash } = requester
  if (sessionHash === null) throw new Failure('no_session')
  const feed = `cluster|${clusterId}`
  const position = readBookmark(feed, options.bookmark)
  const viewer = viewerId(requester)
  const fields = parseFields(options.fields, 'pin')
  const {
    viewers: [pinner],
    found,
    rows,
  } = await batch(db, {
    viewers: selectViewer(requester),
    found: selectOwnCluster(viewer, clusterId),
    rows: selectPinsOfCluster({
      userId: viewer,
      clusterId,
      after: position === null || position === 'end' ? null : Number(position.keys[0]),
      limit: options.page_size + 1,
      withBoards: options.field_set_key !== 'pin_card' && (!fields || fields.has('board') || fields.has('privacy')),
    }),
  })
  if (!pinner) throw new Failure('no_session')
  if (found.length === 0) throw new Failure('cluster_not_found')
  if (position === 'end') return emptyPage()
  const page = pageOf(rows, options.page_size, feed, ({ rank }) => ({ stage: 0, keys: [rank] }))
  const items = page.items.map((parts) => ({ ...parts, pinner, promoter: personOf(parts.promoter) }))
  return pinItems({ ...page, items }, 'person', options, base)
}

export const getClusters = reading(
  {
    call: ['get', routes.api.clusters],
    ids: {},
    summary: 'List boards suggested to the viewer',
    query: clusterListQuery,
    answer: v.array(clusterSchema),
    fails: ['no_session'],
    login: 'any',
  },
  ({ requester, site, query }) => readClusters(requester, query, site.mediaBase),
)
export const listClusterPins = listing(
  {
    call: ['get', routes.api.clusterFeed],
    ids: { cluster: 'cluster_not_found' },
    summary: 'List the pins of a suggestion',
    query: clusterFeedQuery,
    answer: pinItemSchema,
    fails: ['no_session', 'cluster_not_found'],
    login: 'any',
  },
  ({ requester, site, ids: { cluster }, query }) => readClusterFeed(requester, cluster, query, site.mediaBase),
)
