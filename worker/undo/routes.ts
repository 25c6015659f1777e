import { Hono } from 'hono'
import * as v from 'valibot'
import { emptyBody } from '#domain/accounts/contract.ts'
import { routes } from '#domain/routes.ts'
import { undoEntrySchema } from '#domain/undo/contract.ts'
import { bookmarkParameter, pageSize } from '#domain/wire.ts'
import type { AppEnv } from '../env.ts'
import { succeed, succeedPage } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { idOf } from '../http/path.ts'
import type { UndoKinds } from '../model/undo/rules.ts'
import { readChanges } from './read.ts'
import { undoAction } from './write.ts'

const listQuery = v.object({ page_size: pageSize(25), bookmark: bookmarkParameter })

/** The calls of undo. `kinds` come from higher rooms, which this room may not import. */
export function undoRoutes(kinds: UndoKinds): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get(
    routes.api.undos,
    operation({
      summary: 'List the viewer’s changes of the last day',
      query: listQuery,
      data: v.array(undoEntrySchema),
      fails: ['no_session'],
    }),
    async (c) => succeedPage(c, await readChanges(c.var.requester, kinds, c.req.valid('query'))),
  )
  app.post(
    routes.api.undo,
    operation({
      summary: 'Undo an action',
      body: emptyBody,
      isBodyOptional: true,
      data: undoEntrySchema,
      fails: ['no_session', 'limited_session', 'forbidden', 'no_such_call', 'cannot_undo', 'too_large', 'wrong_type'],
    }),
    async (c) => succeed(c, await undoAction(c.var.requester, kinds, idOf(c.req.param('undo'), 'no_such_call'))),
  )
  return app
}
