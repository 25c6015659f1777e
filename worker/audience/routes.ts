import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { audienceAnswer, audienceQuery } from '../../domain/audience/contract.ts'
import type { ErrorName } from '../../domain/errors.ts'
import { Failure } from '../../domain/errors.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { succeed } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { noVisitors } from '../http/current-asker.ts'
import { idOf } from '../http/path.ts'
import { readProfileAudience, readSeenBoard, readSeenPin, type Seen } from './read.ts'
import { audienceSentence, personSentence } from './view.ts'

/** "Who can see this?", answered by the rules that decide it (docs/decisions/097). */
export const audienceRoutes = new Hono<AppEnv>()

const asked = (summary: string, ...fails: ErrorName[]) =>
  operation({ summary, query: audienceQuery, data: audienceAnswer, fails: ['no_session', 'user_not_found', ...fails] })
function answer(c: Context<AppEnv>, { audience, person }: Pick<Seen, 'audience' | 'person'>) {
  const { words } = c.var
  const named = person && { person: { ...person, sentence: personSentence(words, person) } }
  return succeed(c, { ...audience, sentence: audienceSentence(words, audience), ...named })
}

audienceRoutes.get(
  routes.api.ownAudience,
  noVisitors,
  operation({
    summary: 'Who can see the viewer’s profile',
    query: v.object({}),
    data: audienceAnswer,
    fails: ['no_session', 'user_not_found'],
  }),
  async (c) => answer(c, { audience: await readProfileAudience(c.var.asker) }),
)

audienceRoutes.get(
  routes.api.boardAudience,
  noVisitors,
  asked('Who can see a board', 'board_not_found', 'forbidden'),
  async (c) => {
    const id = idOf(c.req.param('board'), 'board_not_found')
    return answer(c, await readSeenBoard(c.var.asker, id, c.req.valid('query').user))
  },
)

audienceRoutes.get(
  routes.api.sectionAudience,
  noVisitors,
  asked('Who can see a section of a board', 'section_not_found', 'forbidden'),
  async (c) => {
    const sectionId = idOf(c.req.param('section'), 'section_not_found')
    const seen = await readSeenBoard(c.var.asker, { sectionId }, c.req.valid('query').user).catch((error) => {
      throw error instanceof Failure && error.kind === 'board_not_found' ? new Failure('section_not_found') : error
    })
    return answer(c, seen)
  },
)

audienceRoutes.get(
  routes.api.pinAudience,
  noVisitors,
  asked('Who can see a pin', 'pin_not_found', 'forbidden'),
  async (c) => {
    const id = idOf(c.req.param('pin'), 'pin_not_found')
    return answer(c, await readSeenPin(c.var.asker, id, c.req.valid('query').user))
  },
)
