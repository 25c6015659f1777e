import { type PinItem, pinItemSchema, pinListQuery } from '#domain/pins/contract.ts'
import { routes } from '#domain/routes.ts'
import type { Page } from '#domain/wire.ts'
import { batch } from '#worker/db/batch.ts'
import { listing } from '#worker/http/action/reading.ts'
import type { Requester } from '#worker/http/requester.ts'
import { isNotRecommendedTo } from '#worker/model/pins/rules.ts'
import { ofKnown } from '#worker/profiles/read.ts'
import { withArticle } from '../articles/article-item.ts'
import { selectNewsArticle } from '../articles/queries.ts'
import { isShown } from '../feeds/conditions.ts'
import { type ListOptions, type PinTarget, pinItems, pinParts, planPins } from '../feeds/list.ts'
import { selectPinsWithPinner } from '../feeds/queries.ts'
import { personOf } from '../view.ts'

/** The newest public pins; the first page also has the newest article (ART-012). Throws at once for an invalid bookmark. */
export function explore(requester: Requester, options: ListOptions, base: string): () => Promise<Page<PinItem>> {
  const listOwner = ofKnown(null, null, null)
  const list = { listOwner, where: isShown(), hidden: isNotRecommendedTo(requester) }
  const target: PinTarget = {
    feed: 'explore',
    select: (page) => selectPinsWithPinner({ ...page, ...list }),
    once: { db: requester.db, copies: 'copyCount' },
  }
  const plan = planPins(target, options)
  if (plan.refusal) throw plan.refusal
  return async () => {
    const { rows, article } = await batch(requester.db, {
      rows: plan.rows,
      article: options.bookmark === undefined ? selectNewsArticle(requester) : undefined,
    })
    const [news] = article ?? []
    const found = await plan.page(rows, options.page_size - (news ? 1 : 0))
    const page = pinItems(
      pinParts(found, ({ pinner }) => ({ pinner: personOf(pinner) })),
      'people',
      options,
      base,
    )
    return news ? { ...page, items: withArticle(page.items, news, options, base) } : page
  }
}

export const listNewest = listing(
  {
    call: ['get', routes.api.explore],
    ids: {},
    summary: 'List the newest public pins',
    query: pinListQuery,
    answer: pinItemSchema,
    fails: [],
  },
  ({ requester, site, query }) => explore(requester, query, site.mediaBase)(),
)
