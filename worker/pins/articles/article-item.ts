import { articlePath } from '#domain/articles/rules.ts'
import type { PinItem } from '#domain/pins/contract.ts'
import { type ItemOptions, pinItem } from '../view.ts'
import type { NewsArticleRow } from './queries.ts'

/** Number of pins before the article in a feed. */
const PLACE = 4

/** An article as a feed item of type `todayarticle`, with the picture of its leading pin and the article's path (ART-012). */
function articleItem(row: NewsArticleRow, options: ItemOptions, base: string): PinItem {
  const { articleId: id, title, intro, isShop, type, publishAt } = row
  const path = articlePath({ id, title, isShop: isShop === 1, type })
  const pin = {
    ...row.pin,
    ...{ id, title, seoTitle: null, description: intro || null, seoDescription: null, createdAt: publishAt },
    ...{ link: null, domain: '', isVideo: false, video: null, isStory: false, story: null, favorited: false },
    ...{ priceValue: null, promoterId: null, ratingValue: null, rich: null, boardless: true, sectionId: null },
    ...{ repinCount: 0, commentCount: 0, reactionCount: 0, triedCount: 0, triedNoteCount: 0 },
  }
  const item = pinItem({ pin, pinner: null, board: null }, true, options, base)
  if ('key' in item) return { ...item, article: path }
  return {
    ...item,
    ...('type' in item && { type: 'todayarticle' as const }),
    ...('seo_url' in item && { seo_url: path }),
  }
}

/** Inserts the article into the items. */
export function withArticle(items: PinItem[], row: NewsArticleRow, options: ItemOptions, base: string): PinItem[] {
  return items.toSpliced(PLACE, 0, articleItem(row, options, base))
}
