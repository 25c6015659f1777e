import type { Article } from 'schema-dts'
import type { DeskArticle, ListedArticle, ShownArticle, ShownBlock } from '#client/articles/article.ts'
import { rendition } from '#client/data/rendition.ts'
import { blocksOf, shownIn } from '#domain/articles/blocks.ts'
import type { ArticleAnswer } from '#domain/articles/listed.ts'
import { articleKind, articlePath, articleState } from '#domain/articles/rules.ts'
import { href, routes } from '#domain/routes.ts'
import { isoDate, rfc2822 } from '#domain/time.ts'
import { parseJson } from '#worker/db/sql.ts'
import { boardCard } from '../boards/view.ts'
import type { Site } from '../http/requester.ts'
import { pinCard } from '../pins/view.ts'
import { breadcrumbData } from '../render/structured-data.ts'
import type { ArticleBoardRow, ArticlePinRow, ArticleRow, DraftRow, PublishedRow, TranslationRow } from './queries.ts'

/** An article with the parts that the viewer may see. */
export interface ArticleParts {
  row: ArticleRow
  pins: ArticlePinRow[]
  boards: ArticleBoardRow[]
  translations: TranslationRow[]
}

/** An article as its reader sees it: without Pins and boards hidden from them, and without parts that have none left. */
export function articleView({ row, pins, boards, translations }: ArticleParts): ShownArticle {
  const cards = new Map(pins.map(({ pin, pinner }) => [String(pin.id), pinCard({ pin, pinner }, true)]))
  const named = new Map(boards.map(({ name, card }) => [name, boardCard(card)]))
  const blocks = blocksOf(row.text).flatMap((block): ShownBlock[] => {
    if (block.kind === 'pins') {
      const shown = block.ids.flatMap((id) => cards.get(id) ?? [])
      return shown.length === 0 ? [] : [{ kind: 'pins', pins: shown }]
    }
    if (block.kind !== 'board') return [block]
    const board = named.get(`${block.username}/${block.slug}`)
    return board ? [{ kind: 'board', board }] : []
  })
  const lead = pins.find(({ pin }) => pin.imageKey !== null)?.pin
  return {
    id: String(row.id),
    title: row.title,
    intro: row.intro,
    kind: articleKind(row),
    url: articlePath(row),
    language: row.language,
    locale: localeOf(row),
    published_at: row.publishAt,
    updated_at: row.updatedAt,
    picture: lead?.imageKey
      ? { key: lead.imageKey, width: lead.imageWidth, height: lead.imageHeight, color: lead.color }
      : null,
    alt: lead?.alt || lead?.title || '',
    blocks,
    translations: translations
      .filter(({ id }) => id !== row.id)
      .map((each) => ({ locale: localeOf(each), url: translationPath(each) })),
  }
}

function translationPath({ isShop, ...row }: TranslationRow): string {
  return articlePath({ ...row, isShop: isShop === 1 })
}

function localeOf({ language, country }: { language: string; country: string }): string {
  return `${language}-${country}`
}

/** Addresses in an article that visitors can't see. Expects parts that were read as a visitor. */
export function unseenIn({ row, pins, boards }: Omit<ArticleParts, 'translations'>): string[] {
  const wanted = shownIn(blocksOf(row.text))
  const lead = row.leadId === null ? [] : [String(row.leadId)]
  const seenPins = new Set(pins.map(({ pin }) => String(pin.id)))
  const seenBoards = new Set(boards.map(({ name }) => name))
  return [
    ...[...new Set([...lead, ...wanted.pins])]
      .filter((id) => !seenPins.has(id))
      .map((pin) => href(routes.pin, { pin })),
    ...wanted.boards
      .filter(({ username, slug }) => !seenBoards.has(`${username}/${slug}`))
      .map(({ username, slug }) => href(routes.board, { username, slug })),
  ]
}

export function listedView({ isShop, picture, publishAt, ...row }: PublishedRow): ListedArticle {
  const article = { ...row, isShop: isShop === 1 }
  return {
    id: String(row.id),
    title: row.title,
    intro: row.intro,
    kind: articleKind(article),
    url: articlePath(article),
    language: row.language,
    published_at: publishAt,
    picture: parseJson(picture),
  }
}

/** An article of a list, for the API. */
export function articleAnswer({ published_at, picture, ...article }: ListedArticle, base: string): ArticleAnswer {
  const url = rendition(base, picture?.key ?? null, '736x')
  const { width, height } = picture ?? { width: 0, height: 0 }
  return {
    ...article,
    published_at: rfc2822(published_at),
    image: picture && url ? { url, width, height, dominant_color: `#${picture.color}` } : null,
  }
}

export function deskView(row: DraftRow, now: number): DeskArticle {
  return {
    id: String(row.id),
    title: row.title,
    locale: localeOf(row),
    kind: articleKind(row),
    state: articleState(row.publishAt, now),
    url: articlePath(row),
    publish_at: row.publishAt,
    updated_at: row.updatedAt,
    editor: row.editor,
  }
}

/** The structured data of an article (SEO-013, G-150). Its author is the site: employees do not sign. */
export function articleJsonLd(article: ShownArticle, site: Site, today: string): Exclude<Article, string> {
  const { origin, name, mediaBase } = site
  const publisher = { '@type': 'Organization' as const, name, url: origin + routes.home }
  const image = rendition(mediaBase, article.picture?.key ?? null, '1200x')
  const steps = [
    { name, path: routes.home },
    { name: today, path: routes.today },
    { name: article.title, path: article.url },
  ]
  return {
    '@type': 'Article',
    mainEntityOfPage: {
      '@type': 'WebPage',
      url: origin + article.url,
      breadcrumb: breadcrumbData(origin, steps),
    },
    identifier: article.id,
    url: origin + article.url,
    headline: article.title,
    inLanguage: article.locale,
    ...(article.intro && { description: article.intro }),
    ...(image && { image: new URL(image, origin).href }),
    ...(article.published_at !== null && { datePublished: isoDate(article.published_at) }),
    dateModified: isoDate(Math.max(article.updated_at, article.published_at ?? 0)),
    author: publisher,
    publisher,
  }
}
