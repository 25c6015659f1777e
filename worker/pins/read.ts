import type { PinItem } from '../../domain/pins/contract.ts'
import type { Page } from '../../domain/wire.ts'
import type { Asker } from '../http/asker.ts'
import { ofKnown } from '../profiles/read.ts'
import { isNotRecommendedTo } from './conditions.ts'
import { isListed } from './feeds/conditions.ts'
import { type ListOptions, type PinTarget, pinItems, pinParts, planPins, readLater } from './feeds/list.ts'
import { selectPinsWithPinner } from './feeds/queries.ts'

import { personOf } from './view.ts'

export { askPin, loadPin, ownPinOf, pinOf, readPin } from './access/one-pin.ts'
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
export { pinsOf, readPins } from './feeds/person-pins.ts'
export { readHomefeed } from './homefeed/homefeed.ts'
export { readPostings } from './postings/newest.ts'
export type { PinRow } from './queries.ts'

/** The newest public pins. Throws at once for an invalid bookmark. */
export function explore(asker: Asker, options: ListOptions, base: string): () => Promise<Page<PinItem>> {
  const listOwner = ofKnown(null, null, null)
  const list = { listOwner, where: isListed(), hidden: isNotRecommendedTo(asker) }
  const target: PinTarget = {
    feed: 'explore',
    select: (page) => selectPinsWithPinner(asker.db, { ...page, ...list }),
  }
  const read = readLater(asker, planPins(target, options))
  return async () =>
    pinItems(
      pinParts(await read(), ({ pinner }) => ({ pinner: personOf(pinner) })),
      'people',
      options,
      base,
    )
}
