import { Hono } from 'hono'
import {
  orderAnswer,
  orderBody,
  preferencesBody,
  preferencesQuery,
  preferencesSchema,
  STATE_KEYS,
  stateSchema,
} from '../../../domain/boards/preferences.ts'
import { Failure } from '../../../domain/errors.ts'
import { routes } from '../../../domain/routes.ts'
import type { AppEnv } from '../../env.ts'
import { succeed } from '../../http/api/envelope.ts'
import { operation } from '../../http/api/operation.ts'
import { noVisitors } from '../../http/current-asker.ts'
import { orderBoards } from '../order/order.ts'
import { readPreferences, readState, updatePreferences } from './preferences.ts'

/** The calls for display preferences and for the custom order of boards. */
export const preferenceRoutes = new Hono<AppEnv>()

preferenceRoutes.get(
  routes.api.metadata,
  noVisitors,
  operation({
    summary: 'Read the viewer’s display preferences',
    query: preferencesQuery,
    data: preferencesSchema,
    fails: ['no_session', 'forbidden'],
  }),
  async (c) => succeed(c, await readPreferences(c.var.asker, c.req.valid('query').orbac_subject_id)),
)

preferenceRoutes.put(
  routes.api.metadata,
  noVisitors,
  operation({
    summary: 'Change the viewer’s display preferences',
    body: preferencesBody,
    data: preferencesSchema,
    fails: ['no_session', 'limited_session', 'forbidden', 'too_large', 'wrong_type'],
  }),
  async (c) => {
    const { orbac_subject_id: subjectId, ...input } = c.req.valid('json')
    return succeed(c, await updatePreferences(c.var.asker, input, subjectId))
  },
)

preferenceRoutes.get(
  routes.api.userState,
  noVisitors,
  operation({ summary: 'Read a state of the viewer', data: stateSchema, fails: ['no_session', 'no_such_call'] }),
  async (c) => {
    const key = STATE_KEYS.find((each) => each === c.req.param('key'))
    if (!key) throw new Failure('no_such_call')
    return succeed(c, await readState(c.var.asker, key))
  },
)

preferenceRoutes.put(
  routes.api.boardOrder,
  noVisitors,
  operation({
    summary: 'Move boards in the viewer’s custom order',
    body: orderBody,
    data: orderAnswer,
    fails: ['no_session', 'limited_session', 'forbidden', 'board_not_found', 'source_busy', 'too_large', 'wrong_type'],
  }),
  async (c) => succeed(c, await orderBoards(c.var.asker, c.req.valid('json'))),
)
