import { Hono } from 'hono'
import { routes } from '../../domain/routes.ts'
import { searchAnswer, searchQuery, suggestAnswer, suggestQuery } from '../../domain/search/contract.ts'
import type { AppEnv } from '../env.ts'
import { succeed, succeedPage } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { readSearch } from './read.ts'
import { readSuggestions } from './suggest.ts'

export const searchRoutes = new Hono<AppEnv>()

searchRoutes.get(
  routes.api.search,
  operation({
    summary: 'Search pins, boards or people',
    query: searchQuery,
    data: searchAnswer,
    fails: ['no_session'],
  }),
  async (c) => succeedPage(c, await readSearch(c.var.asker, c.req.valid('query'), c.var.site.mediaBase)),
)

searchRoutes.get(
  routes.api.searchSuggest,
  operation({ summary: 'Suggest searches for a beginning', query: suggestQuery, data: suggestAnswer }),
  async (c) => succeed(c, await readSuggestions(c.var.asker, c.req.valid('query'), c.var.site.mediaBase)),
)
