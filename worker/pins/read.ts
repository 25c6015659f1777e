import type { PinItem } from '../../domain/pins/contract.ts'
import type { Page } from '../../domain/wire.ts'
import { round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import { isNotRecommendedTo } from '../model/pins/rules.ts'
import { ofKnown } from '../profiles/read.ts'
import { withArticle } from './articles/article-item.ts'
import { selectNewsArticle } from './articles/queries.ts'
import { isShown } from './feeds/conditions.ts'
import { type ListOptions, type PinTarget, pinItems, pinParts, planPins } from './feeds/list.ts'
import { selectPinsWithPinner } from './feeds/queries.ts'

import { personOf } from './view.ts'

export type { PinRow } from '../model/pins/columns.ts'
export { askCloseup, askPin, loadPin, ownPinOf, pinOf, readPin, type SeenPin } from './access/one-pin.ts'
export { closeupPin } from './closeup/closeup.ts'
export { type SavedPlaceRow, selectSavedPlace } from './closeup/queries.ts'
export { askViewerState, viewerStateOf } from './closeup/viewer-state.ts'
export { selectSuggestedTopics, selectTopic } from './discovery/queries.ts'
export { relatedPins } from './discovery/related.ts'
export { readTopics, topicPins, topicsFeed } from './discovery/topics.ts'
export { readTried, triedFeed } from './discovery/tried.ts'
export { pinsInSection, pinsOnBoard, readBoardPins, readSectionPins } from './feeds/board-pins.ts'
export { boardlessOf } from './feeds/boardless.ts'
export type { PinKind } from './feeds/conditions.ts'
export { pinItems } from './feeds/list.ts'
export { pageOnce } from './feeds/once.ts'
export { pinsOf, readPins } from './feeds/person-pins.ts'
export { readHomefeed } from './homefeed/homefeed.ts'
export { readPostings } from './postings/newest.ts'
export { picturesOf, picturesOn } from './postings/pictures.ts'
export { askStartTopics, startPicturesOf, startTopicsOf } from './start/start.ts'

/** The newest public pins; the first page also has the newest article (ART-012). Throws at once for an invalid bookmark. */
export function explore(asker: Asker, options: ListOptions, base: string): () => Promise<Page<PinItem>> {
  const listOwner = ofKnown(null, null, null)
  const list = { listOwner, where: isShown(), hidden: isNotRecommendedTo(asker) }
  const target: PinTarget = {
    feed: 'explore',
    select: (page) => selectPinsWithPinner({ ...page, ...list }),
    once: { db: asker.db, copies: 'copyCount' },
  }
  const plan = planPins(target, options)
  if (plan.refusal) throw plan.refusal
  return async () => {
    const { rows, article } = await round(asker.db, {
      rows: plan.rows,
      article: options.bookmark === undefined ? selectNewsArticle(asker) : undefined,
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
export { savedAlready } from './likeness/saved.ts'
