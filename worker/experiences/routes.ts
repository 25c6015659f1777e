import { Hono } from 'hono'
import {
  experienceAnswer,
  experienceBody,
  experiencesAnswer,
  experiencesQuery,
} from '../../domain/experiences/contract.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { succeed } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { noVisitors } from '../http/current-asker.ts'
import { readExperiences } from './read.ts'
import { actOnExperience } from './write.ts'

export const experienceRoutes = new Hono<AppEnv>()

experienceRoutes.get(
  routes.api.experiences,
  operation({
    summary: 'List hints for some places',
    query: experiencesQuery,
    data: experiencesAnswer,
    fails: ['no_session', 'no_such_call'],
  }),
  async (c) => succeed(c, await readExperiences(c.var.asker, c.req.valid('query').placement_ids, c.var.words)),
)

experienceRoutes.put(
  routes.api.experience,
  noVisitors,
  operation({
    summary: 'Mark a hint as seen, completed or dismissed',
    body: experienceBody,
    data: experienceAnswer,
    fails: ['no_session', 'limited_session', 'no_such_call', 'too_large', 'wrong_type'],
  }),
  async (c) => succeed(c, await actOnExperience(c.var.asker, c.req.param('experience'), c.req.valid('json'))),
)
