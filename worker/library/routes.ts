import { Hono } from 'hono'
import * as v from 'valibot'
import type { ErrorName } from '../../domain/errors.ts'
import * as contract from '../../domain/library/contract.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { succeed, succeedPage } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { noVisitors } from '../http/current-asker.ts'
import { readItems, readLibrary } from './read.ts'
import { changeLibrary } from './write.ts'

/** Pictures of other sites that are kept for the viewer (docs/decisions/166). */
export const libraryRoutes = new Hono<AppEnv>()

const READ: ErrorName[] = ['no_session', 'limited_session']

libraryRoutes.get(
  routes.api.library,
  noVisitors,
  operation({ summary: 'Read how much of the viewer’s Pins is kept', data: contract.librarySchema, fails: READ }),
  async (c) => succeed(c, await readLibrary(c.var.asker, c.env)),
)

libraryRoutes.put(
  routes.api.library,
  noVisitors,
  operation({
    summary: 'Change whether copies of pictures are kept, pause that, or try what is dead again',
    body: contract.libraryChange,
    data: contract.librarySchema,
    fails: [...READ, 'too_large', 'wrong_type', 'too_often'],
  }),
  async (c) => succeed(c, await changeLibrary(c.var.asker, c.env, c.req.valid('json'))),
)

libraryRoutes.get(
  routes.api.libraryItems,
  noVisitors,
  operation({
    summary: 'List what is kept of the viewer’s Pins, waits, or is dead',
    query: contract.libraryItemsQuery,
    data: v.array(contract.libraryItem),
    fails: READ,
  }),
  async (c) => succeedPage(c, await readItems(c.var.asker, c.req.valid('query'))),
)
