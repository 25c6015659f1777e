import { Hono } from 'hono'
import * as v from 'valibot'
import { pinItemSchema } from '../../domain/pins/contract.ts'
import * as discovery from '../../domain/pins/discovery.ts'
import { savedBefore } from '../../domain/pins/writes.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { succeed, succeedPage } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { noVisitors } from '../http/current-asker.ts'
import { idOf } from '../http/path.ts'
import { whoOf } from '../profiles/read.ts'
import { readRelated } from './discovery/related.ts'
import { readTopics, topicPins } from './discovery/topics.ts'
import { readTried } from './discovery/tried.ts'
import { readFiltered } from './feeds/filtered.ts'
import { savedAlready, savedOf } from './likeness/saved.ts'

/** Lists of pins by flags, similarity and topics. */
export const discoveryRoutes = new Hono<AppEnv>()

const pinList = v.array(pinItemSchema)
const ofPerson = ['no_session', 'user_not_found', 'user_closed', 'private_profile'] as const
const pinIdOf = (text: string) => idOf(text, 'pin_not_found')

discoveryRoutes.get(
  routes.api.filteredPins,
  noVisitors,
  operation({
    summary: 'List the viewer’s pins by filter',
    query: discovery.filteredPinsQuery,
    data: pinList,
    fails: ['no_session'],
  }),
  async (c) => succeedPage(c, await readFiltered(c.var.asker, c.req.valid('query'), c.var.site.mediaBase)),
)

discoveryRoutes.get(
  routes.api.alreadySaved,
  noVisitors,
  operation({
    summary: 'List the viewer’s pins with the same picture or link',
    query: discovery.alreadySavedQuery,
    data: v.array(savedBefore),
    fails: ['no_session'],
  }),
  async (c) => succeed(c, await savedOf(c.var.asker, c.req.valid('query'))),
)

discoveryRoutes.get(
  routes.api.savedBefore,
  noVisitors,
  operation({
    summary: 'List the viewer’s saved copies of a pin',
    data: v.array(savedBefore),
    fails: ['no_session', 'pin_not_found'],
  }),
  async (c) => succeed(c, await savedAlready(c.var.asker, pinIdOf(c.req.param('pin')))),
)

discoveryRoutes.get(
  routes.api.relatedPins,
  operation({
    summary: 'List related pins',
    query: discovery.foundPinsQuery,
    data: pinList,
    fails: ['pin_not_found'],
  }),
  async (c) => {
    const id = pinIdOf(c.req.param('pin'))
    return succeedPage(c, await readRelated(c.var.asker, id, c.req.valid('query'), c.var.site.mediaBase))
  },
)

discoveryRoutes.get(
  routes.api.topicPins,
  operation({ summary: 'List the public pins of a topic', query: discovery.foundPinsQuery, data: pinList }),
  async (c) => {
    const { mediaBase } = c.var.site
    return succeedPage(c, await topicPins(c.var.asker, c.req.param('topic'), c.req.valid('query'), mediaBase)())
  },
)

discoveryRoutes.get(
  routes.api.userTopics,
  operation({
    summary: 'List the topics that a person follows',
    query: discovery.topicsQuery,
    data: v.array(discovery.topicSchema),
    fails: [...ofPerson],
  }),
  async (c) => succeedPage(c, await readTopics(c.var.asker, whoOf(c.req.param('user')), c.req.valid('query'))),
)

discoveryRoutes.get(
  routes.api.userTried,
  operation({
    summary: 'List the pins that a person tried',
    query: discovery.foundPinsQuery,
    data: pinList,
    fails: [...ofPerson],
  }),
  async (c) => {
    const who = whoOf(c.req.param('user'))
    return succeedPage(c, await readTried(c.var.asker, who, c.req.valid('query'), c.var.site.mediaBase))
  },
)
