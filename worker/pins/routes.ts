import { Hono } from 'hono'
import * as v from 'valibot'
import { boardlessQuery, boardPinsQuery, pinItemSchema, pinListQuery, pinQuery } from '../../domain/pins/contract.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { succeed, succeedPage } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { noVisitors } from '../http/current-asker.ts'
import { idOf } from '../http/path.ts'
import { whoOf } from '../profiles/read.ts'
import { readPin } from './access/one-pin.ts'
import { readBoardPins, readSectionPins } from './feeds/board-pins.ts'
import { readBoardless } from './feeds/boardless.ts'
import type { PinKind } from './feeds/conditions.ts'
import { readPins } from './feeds/person-pins.ts'
import { readHomefeed } from './homefeed/homefeed.ts'
import { explore } from './read.ts'

export { discoveryRoutes } from './discovery-routes.ts'
export { pinWriteRoutes } from './write-routes.ts'

export const pinRoutes = new Hono<AppEnv>()

const pinList = v.array(pinItemSchema)

const personFeeds = [
  { path: routes.api.userPins, kind: 'all', summary: 'List the pins of a person' },
  { path: routes.api.userCreated, kind: 'created', summary: 'List the pins that a person created' },
  { path: routes.api.userStories, kind: 'story', summary: 'List the story pins of a person' },
  { path: routes.api.userVideos, kind: 'video', summary: 'List the video pins of a person' },
] as const satisfies { path: string; kind: PinKind; summary: string }[]

for (const { path, kind, summary } of personFeeds) {
  pinRoutes.get(
    path,
    operation({
      summary,
      query: pinListQuery,
      data: pinList,
      fails: ['no_session', 'user_not_found', 'user_closed', 'private_profile'],
    }),
    async (c) => {
      const name = c.req.param('user')
      const { mediaBase } = c.var.site
      return succeedPage(c, await readPins(c.var.asker, whoOf(name), name, kind, c.req.valid('query'), mediaBase))
    },
  )
}

pinRoutes.get(
  routes.api.boardlessPins,
  operation({
    summary: 'List the boardless pins of a person',
    query: boardlessQuery,
    data: pinList,
    fails: ['no_session', 'forbidden', 'user_not_found', 'user_closed'],
  }),
  async (c) => {
    const name = c.req.param('user')
    const { mediaBase } = c.var.site
    return succeedPage(c, await readBoardless(c.var.asker, whoOf(name), name, c.req.valid('query'), mediaBase))
  },
)

pinRoutes.get(
  routes.api.explore,
  operation({ summary: 'List the newest public pins', query: pinListQuery, data: pinList }),
  async (c) => succeedPage(c, await explore(c.var.asker, c.req.valid('query'), c.var.site.mediaBase)()),
)

pinRoutes.get(
  routes.api.homefeed,
  noVisitors,
  operation({
    summary: 'List the newest pins of followed people and boards',
    query: pinListQuery,
    data: pinList,
    fails: ['no_session'],
  }),
  async (c) => succeedPage(c, await readHomefeed(c.var.asker, c.req.valid('query'), c.var.site.mediaBase)),
)

pinRoutes.get(
  routes.api.boardPins,
  operation({ summary: 'List the pins of a board', query: boardPinsQuery, data: pinList, fails: ['board_not_found'] }),
  async (c) => {
    const id = idOf(c.req.param('board'), 'board_not_found')
    return succeedPage(c, await readBoardPins(c.var.asker, id, c.req.valid('query'), c.var.site.mediaBase))
  },
)

pinRoutes.get(
  routes.api.sectionPins,
  operation({
    summary: 'List the pins of a section',
    query: boardPinsQuery,
    data: pinList,
    fails: ['section_not_found'],
  }),
  async (c) => {
    const id = idOf(c.req.param('section'), 'section_not_found')
    return succeedPage(c, await readSectionPins(c.var.asker, id, c.req.valid('query'), c.var.site.mediaBase))
  },
)

pinRoutes.get(
  routes.api.pin,
  operation({ summary: 'Read a pin', query: pinQuery, data: pinItemSchema, fails: ['pin_not_found'] }),
  async (c) => {
    const id = idOf(c.req.param('pin'), 'pin_not_found')
    return succeed(c, await readPin(c.var.asker, id, c.req.valid('query'), c.var.site.mediaBase))
  },
)
