import { Hono } from 'hono'
import * as v from 'valibot'
import {
  boardFeedQuery,
  boardItemSchema,
  boardListQuery,
  boardQuery,
  boardSchema,
  sectionListQuery,
  sectionQuery,
  sectionSchema,
} from '../../domain/boards/contract.ts'
import { userCard } from '../../domain/profiles/contract.ts'
import { peopleQuery } from '../../domain/relations/contract.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { succeed, succeedPage } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { noVisitors } from '../http/current-asker.ts'
import { idOf } from '../http/path.ts'
import { whoOf } from '../profiles/read.ts'
import {
  readBoard,
  readBoardAt,
  readBoardFollowers,
  readBoards,
  readFollowedBoards,
  readSection,
  readSectionAt,
  readSections,
} from './read.ts'

export { preferenceRoutes } from './preferences/routes.ts'
export { boardWriteRoutes } from './write-routes.ts'

export const boardRoutes = new Hono<AppEnv>()

const boardList = v.array(boardItemSchema)

boardRoutes.get(
  routes.api.userBoards,
  operation({
    summary: 'List the boards of a person',
    query: boardListQuery,
    data: boardList,
    fails: ['no_session', 'user_not_found', 'user_closed', 'private_profile'],
  }),
  async (c) => {
    const name = c.req.param('user')
    return succeedPage(c, await readBoards(c.var.asker, whoOf(name), name, c.req.valid('query'), c.var.site))
  },
)

boardRoutes.get(
  routes.api.userBoardsFeed,
  operation({
    summary: 'List the boards of a person, with the presets of the list',
    query: boardFeedQuery,
    data: boardList,
    fails: ['no_session', 'user_not_found', 'user_closed', 'private_profile'],
  }),
  async (c) => {
    const { is_retrieval_hub: isHub, ...query } = c.req.valid('query')
    const name = c.req.param('user')
    const options = { ...query, filter_all_pins: query.filter_all_pins || !isHub }
    return succeedPage(c, await readBoards(c.var.asker, whoOf(name), name, options, c.var.site))
  },
)

boardRoutes.get(
  routes.api.board,
  operation({ summary: 'Read a board', query: boardQuery, data: v.partial(boardSchema), fails: ['board_not_found'] }),
  async (c) => {
    const id = idOf(c.req.param('board'), 'board_not_found')
    return succeed(c, await readBoard(c.var.asker, id, c.req.valid('query').field_set_key, c.var.site))
  },
)

boardRoutes.get(
  routes.api.boardAddress,
  operation({
    summary: 'Read a board by its address',
    data: v.partial(boardSchema),
    fails: ['board_not_found'],
  }),
  async (c) => succeed(c, await readBoardAt(c.var.asker, c.req.param('user'), c.req.param('slug'), c.var.site)),
)

boardRoutes.get(
  routes.api.boardFollowers,
  noVisitors,
  operation({
    summary: 'List the people who follow a board',
    query: peopleQuery,
    data: v.array(userCard),
    fails: ['no_session', 'forbidden', 'board_not_found'],
  }),
  async (c) => {
    const id = idOf(c.req.param('board'), 'board_not_found')
    return succeedPage(c, await readBoardFollowers(c.var.asker, id, c.req.valid('query'), c.var.site.mediaBase))
  },
)

boardRoutes.get(
  routes.api.followedBoards,
  noVisitors,
  operation({
    summary: 'List the boards that the viewer follows',
    query: peopleQuery,
    data: boardList,
    fails: ['no_session'],
  }),
  async (c) => succeedPage(c, await readFollowedBoards(c.var.asker, c.req.valid('query'))),
)

boardRoutes.get(
  routes.api.sectionAddress,
  operation({ summary: 'Read a section by its address', data: sectionSchema, fails: ['section_not_found'] }),
  async (c) => {
    const { user, slug, section_slug: section } = c.req.param()
    return succeed(c, await readSectionAt(c.var.asker, user, slug, section))
  },
)

boardRoutes.get(
  routes.api.boardSections,
  operation({
    summary: 'List the sections of a board',
    query: sectionListQuery,
    data: v.array(sectionSchema),
    fails: ['board_not_found'],
  }),
  async (c) => {
    const id = idOf(c.req.param('board'), 'board_not_found')
    return succeedPage(c, await readSections(c.var.asker, id, c.req.valid('query')))
  },
)

boardRoutes.get(
  routes.api.section,
  operation({ summary: 'Read a section', query: sectionQuery, data: sectionSchema, fails: ['section_not_found'] }),
  async (c) => succeed(c, await readSection(c.var.asker, idOf(c.req.param('section'), 'section_not_found'))),
)
