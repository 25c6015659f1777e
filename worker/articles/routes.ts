import { Hono } from 'hono'
import * as v from 'valibot'
import { articleSchema, articlesQuery } from '../../domain/articles/listed.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { succeedPage } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { readPublished } from './read.ts'
import { articleAnswer } from './view.ts'

/** Articles for programs, as `/today/` lists them (docs/decisions/096). */
export const articleRoutes = new Hono<AppEnv>()

articleRoutes.get(
  routes.api.articles,
  operation({ summary: 'List the articles, newest first', query: articlesQuery, data: v.array(articleSchema) }),
  async (c) => {
    const page = await readPublished(c.var.asker, c.req.valid('query').bookmark)
    const { mediaBase } = c.var.site
    return succeedPage(c, { ...page, items: page.items.map((article) => articleAnswer(article, mediaBase)) })
  },
)
