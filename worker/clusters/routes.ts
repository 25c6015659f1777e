import { Hono } from 'hono'
import * as v from 'valibot'
import {
  clusterBoardBody,
  clusterDismissedAnswer,
  clusterFeedQuery,
  clusterListQuery,
  clusterSchema,
} from '../../domain/clusters/contract.ts'
import { boardMadeAnswer } from '../../domain/moves/contract.ts'
import { pinItemSchema } from '../../domain/pins/contract.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { succeed, succeedPage } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { noVisitors } from '../http/current-asker.ts'
import { idOf } from '../http/path.ts'
import { readClusterFeed, readClusters } from './read.ts'
import { dismissCluster, makeBoardOfCluster } from './write.ts'

export const clusterRoutes = new Hono<AppEnv>()

clusterRoutes.get(
  routes.api.clusters,
  noVisitors,
  operation({
    summary: 'List boards suggested to the viewer',
    query: clusterListQuery,
    data: v.array(clusterSchema),
    fails: ['no_session'],
  }),
  async (c) => succeed(c, await readClusters(c.var.asker, c.req.valid('query'), c.var.site.mediaBase)),
)

clusterRoutes.get(
  routes.api.clusterFeed,
  noVisitors,
  operation({
    summary: 'List the pins of a suggestion',
    query: clusterFeedQuery,
    data: v.array(pinItemSchema),
    fails: ['no_session', 'cluster_not_found'],
  }),
  async (c) => {
    const id = idOf(c.req.param('cluster'), 'cluster_not_found')
    return succeedPage(c, await readClusterFeed(c.var.asker, id, c.req.valid('query'), c.var.site.mediaBase))
  },
)

clusterRoutes.post(
  routes.api.cluster,
  noVisitors,
  operation({
    summary: 'Create a board from a suggestion',
    body: clusterBoardBody,
    data: boardMadeAnswer,
    fails: [
      'no_session',
      'limited_session',
      'cluster_not_found',
      'pin_not_found',
      'email_unconfirmed',
      'board_unnamed',
      'board_taken',
      'source_busy',
      'too_large',
      'wrong_type',
    ],
  }),
  async (c) => {
    const id = idOf(c.req.param('cluster'), 'cluster_not_found')
    return succeed(c, await makeBoardOfCluster(c.var.asker, id, c.req.valid('json'), c.var.site))
  },
)

clusterRoutes.delete(
  routes.api.cluster,
  noVisitors,
  operation({
    summary: 'Dismiss a suggestion',
    data: clusterDismissedAnswer,
    fails: ['no_session', 'limited_session', 'cluster_not_found'],
  }),
  async (c) => succeed(c, await dismissCluster(c.var.asker, idOf(c.req.param('cluster'), 'cluster_not_found'))),
)
