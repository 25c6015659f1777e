import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { type Audience, audienceAnswer } from '../../domain/audience/contract.ts'
import type { ErrorName } from '../../domain/errors.ts'
import { Failure } from '../../domain/errors.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { succeed } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { noVisitors } from '../http/current-asker.ts'
import { idOf } from '../http/path.ts'
import { readProfileAudience, readSeenBoard, readSeenPin } from './read.ts'
import { audienceSentence } from './view.ts'

/** "Who can see this?", answered by the rules that decide it (docs/decisions/097). */
export const audienceRoutes = new Hono<AppEnv>()

const asked = (summary: string, ...fails: ErrorName[]) =>
  operation({ summary, query: v.object({}), data: audienceAnswer, fails: ['no_session', ...fails] })
const answer = (c: Context<AppEnv>, audience: Audience) =>
  succeed(c, { ...audience, sentence: audienceSentence(c.var.words, audience) })

audienceRoutes.get(
  routes.api.ownAudience,
  noVisitors,
  asked('Who can see the viewer’s profile', 'user_not_found'),
  async (c) => answer(c, await readProfileAudience(c.var.asker)),
)

audienceRoutes.get(
  routes.api.boardAudience,
  noVisitors,
  asked('Who can see a board', 'board_not_found', 'forbidden'),
  async (c) => answer(c, (await readSeenBoard(c.var.asker, idOf(c.req.param('board'), 'board_not_found'))).audience),
)

audienceRoutes.get(
  routes.api.sectionAudience,
  noVisitors,
  asked('Who can see a section of a board', 'section_not_found', 'forbidden'),
  async (c) => {
    const sectionId = idOf(c.req.param('section'), 'section_not_found')
    const { audience } = await readSeenBoard(c.var.asker, { sectionId }).catch((error) => {
      throw error instanceof Failure && error.kind === 'board_not_found' ? new Failure('section_not_found') : error
    })
    return answer(c, audience)
  },
)

audienceRoutes.get(
  routes.api.pinAudience,
  noVisitors,
  asked('Who can see a pin', 'pin_not_found', 'forbidden'),
  async (c) => answer(c, (await readSeenPin(c.var.asker, idOf(c.req.param('pin'), 'pin_not_found'))).audience),
)
