import type { DeskArticle, ListedArticle } from '../../client/articles/article.ts'
import { articleSchema, articlesQuery } from '../../domain/articles/listed.ts'
import { LIMITS } from '../../domain/limits.ts'
import { routes } from '../../domain/routes.ts'
import type { Page } from '../../domain/wire.ts'
import { emptyPage, pageOf, readBookmark } from '../db/bookmark.ts'
import { type Answered, round } from '../db/round.ts'
import { listing } from '../http/action/reading.ts'
import type { Asker } from '../http/asker.ts'
import {
  selectArticle,
  selectBoards,
  selectDrafts,
  selectPins,
  selectPublished,
  selectTranslations,
} from './queries.ts'
import { type ArticleParts, articleAnswer, deskView, listedView, unseenIn } from './view.ts'

/** Reads an article with what the asker may see of it, in the round of its page; `articleOf` evaluates the answer. */
export function askArticle(asker: Asker, id: number, { isDraft = false } = {}) {
  const { now } = asker
  return {
    article: selectArticle(id, isDraft ? null : now),
    pins: selectPins(asker, id),
    boards: selectBoards(asker, id),
    translations: selectTranslations(id, now),
  }
}

/** The article; null: there is none that the asker may read. */
export function articleOf(answered: Answered<ReturnType<typeof askArticle>>): ArticleParts | null {
  const { article, pins, boards, translations } = answered
  return article[0] ? { row: article[0], pins, boards, translations } : null
}

/** Published articles for the reader's language, the newest first. */
export function askPublished(asker: Asker, bookmark: string | undefined) {
  const position = readBookmark(feedOf(asker), bookmark)
  if (position === 'end') return undefined
  return selectPublished(asker, position?.keys ?? null, LIMITS.pageSize.articles + 1)
}

/** A page of what `askPublished` read. */
export function publishedOf(
  asker: Asker,
  answered: Answered<Exclude<ReturnType<typeof askPublished>, undefined>> | undefined,
): Page<ListedArticle> {
  if (!answered) return emptyPage()
  const page = pageOf(answered, LIMITS.pageSize.articles, feedOf(asker), ({ publishAt, id }) => ({
    stage: 0,
    keys: [publishAt, id],
  }))
  return { ...page, items: page.items.map(listedView) }
}

/** A page of published articles by itself. */
export async function readPublished(asker: Asker, bookmark: string | undefined): Promise<Page<ListedArticle>> {
  const { rows } = await round(asker.db, { rows: askPublished(asker, bookmark) })
  return publishedOf(asker, rows)
}

const feedOf = ({ place }: Asker) => `today|${place.language}`

/** Articles of the desk, 25 a page: drafts, scheduled and published ones. */
export async function readDrafts(asker: Asker, bookmark: string | undefined): Promise<Page<DeskArticle>> {
  const feed = 'staff articles'
  const position = readBookmark(feed, bookmark)
  if (position === 'end') return emptyPage()
  const size = LIMITS.pageSize.drafts
  const { rows } = await round(asker.db, { rows: selectDrafts(position?.keys[0] ?? null, size + 1) })
  const page = pageOf(rows, size, feed, ({ id }) => ({ stage: 0, keys: [id] }))
  return { ...page, items: page.items.map((row) => deskView(row, asker.now)) }
}

/** An article for its form, and the addresses in it that visitors don't see; null: there is none. */
export async function readDraft(asker: Asker, id: number) {
  const visitor: Asker = { ...asker, sessionHash: null, subjectId: null }
  const found = articleOf(await round(asker.db, askArticle(visitor, id, { isDraft: true })))
  return found && { row: found.row, unseen: unseenIn(found) }
}

/** Articles for programs, as `/today/` lists them (docs/decisions/096). */
export const listArticles = listing(
  {
    call: ['get', routes.api.articles],
    ids: {},
    summary: 'List the articles, newest first',
    query: articlesQuery,
    answer: articleSchema,
    fails: [],
  },
  async ({ asker, site, query }) => {
    const page = await readPublished(asker, query.bookmark)
    return { ...page, items: page.items.map((article) => articleAnswer(article, site.mediaBase)) }
  },
)
