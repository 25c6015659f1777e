import type { DeskArticle, ListedArticle } from '#client/articles/article.ts'
import { articleSchema, articlesQuery } from '#domain/articles/listed.ts'
import { LIMITS } from '#domain/limits.ts'
import { routes } from '#domain/routes.ts'
import type { Page } from '#domain/wire.ts'
import { batch, type Results } from '../db/batch.ts'
import { emptyPage, pageOf, readBookmark } from '../db/bookmark.ts'
import { listing } from '../http/action/reading.ts'
import type { Requester } from '../http/requester.ts'
import {
  selectArticle,
  selectBoards,
  selectDrafts,
  selectPins,
  selectPublished,
  selectTranslations,
} from './queries.ts'
import { type ArticleParts, articleAnswer, deskView, listedView, unseenIn } from './view.ts'

/** Statements that read an article with the parts that the requester may see, in the batch of its page; `articleOf` evaluates the results. */
export function askArticle(requester: Requester, id: number, { isDraft = false } = {}) {
  const { now } = requester
  return {
    article: selectArticle(id, isDraft ? null : now),
    pins: selectPins(requester, id),
    boards: selectBoards(requester, id),
    translations: selectTranslations(id, now),
  }
}

/** The article; null if the requester may not read it or it does not exist. */
export function articleOf(answered: Results<ReturnType<typeof askArticle>>): ArticleParts | null {
  const { article, pins, boards, translations } = answered
  return article[0] ? { row: article[0], pins, boards, translations } : null
}

/** Published articles in the reader's language, newest first. */
export function askPublished(requester: Requester, bookmark: string | undefined) {
  const position = readBookmark(feedOf(requester), bookmark)
  if (position === 'end') return undefined
  return selectPublished(requester, position?.keys ?? null, LIMITS.pageSize.articles + 1)
}

/** A page of the results of `askPublished`. */
export function publishedOf(
  requester: Requester,
  answered: Results<Exclude<ReturnType<typeof askPublished>, undefined>> | undefined,
): Page<ListedArticle> {
  if (!answered) return emptyPage()
  const page = pageOf(answered, LIMITS.pageSize.articles, feedOf(requester), ({ publishAt, id }) => ({
    stage: 0,
    keys: [publishAt, id],
  }))
  return { ...page, items: page.items.map(listedView) }
}

/** A page of published articles, read in a batch of its own. */
export async function readPublished(requester: Requester, bookmark: string | undefined): Promise<Page<ListedArticle>> {
  const { rows } = await batch(requester.db, { rows: askPublished(requester, bookmark) })
  return publishedOf(requester, rows)
}

const feedOf = ({ place }: Requester) => `today|${place.language}`

/** Articles for employees, 25 a page: drafts, scheduled and published ones. */
export async function readDrafts(requester: Requester, bookmark: string | undefined): Promise<Page<DeskArticle>> {
  const feed = 'staff articles'
  const position = readBookmark(feed, bookmark)
  if (position === 'end') return emptyPage()
  const size = LIMITS.pageSize.drafts
  const { rows } = await batch(requester.db, { rows: selectDrafts(position?.keys[0] ?? null, size + 1) })
  const page = pageOf(rows, size, feed, ({ id }) => ({ stage: 0, keys: [id] }))
  return { ...page, items: page.items.map((row) => deskView(row, requester.now)) }
}

/** An article for its form, with the addresses in it that visitors can't see; null: not found. */
export async function readDraft(requester: Requester, id: number) {
  const visitor: Requester = { ...requester, sessionHash: null, subjectId: null }
  const found = articleOf(await batch(requester.db, askArticle(visitor, id, { isDraft: true })))
  return found && { row: found.row, unseen: unseenIn(found) }
}

/** Articles for programs: the API of `/today/` (docs/decisions/096). */
export const listArticles = listing(
  {
    call: ['get', routes.api.articles],
    ids: {},
    summary: 'List the articles, newest first',
    query: articlesQuery,
    answer: articleSchema,
    fails: [],
  },
  async ({ requester, site, query }) => {
    const page = await readPublished(requester, query.bookmark)
    return { ...page, items: page.items.map((article) => articleAnswer(article, site.mediaBase)) }
  },
)
