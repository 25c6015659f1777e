import type { Embeddable } from '#domain/embeds/code.ts'
import { preferredImage } from '#domain/media/sizes.ts'
import { boardPinsQuery, type Pin, type PinItem } from '#domain/pins/contract.ts'
import { href, routes, withQuery } from '#domain/routes.ts'
import { authorizeBoardAt } from '../boards/read.ts'
import { boardUrl } from '../boards/view.ts'
import { batch } from '../db/batch.ts'
import { judgeAddress } from '../http/api/operation.ts'
import { type Requester, type Site, visitorOf } from '../http/requester.ts'
import { askPin, pinOf, pinsOnBoard } from '../pins/read.ts'
import { displayName, pinView } from '../pins/view.ts'
import { nullIfHidden } from './hidden.ts'

export { findCollage } from './collages/find.ts'

/** How many Pins the frame of a board shows. */
const SHOWN = 12

export interface Picture {
  /** Path or address. */
  url: string
  /** px */
  width: number
  height: number
}

export interface EmbeddedPin {
  path: string
  title: string
  alt: string
  picture: Picture | null
  isVideo: boolean
}

/** A Pin or board as other sites show it. */
export interface Embedded {
  what: Embeddable
  path: string
  title: string
  author: { name: string; path: string }
  /** Picture to show where there is no room for the whole frame. */
  picture: Picture | null
  /** Only for boards. */
  pinCount: number | null
  pins: EmbeddedPin[]
}

interface Request {
  requester: Requester
  site: Site
  /** Title to show for a Pin without one. */
  untitled: string
}

/**
 * The content of a frame: only what visitors see and search engines may list, for every viewer, because other sites can't control who looks. null for
 * anything else, so that its existence is not revealed.
 */
export function findEmbedded(request: Request, what: Embeddable): Promise<Embedded | null> {
  const visitor = { ...request, requester: visitorOf(request.requester) }
  return nullIfHidden(() => (what.kind === 'pin' ? embeddedPin(visitor, what) : embeddedBoard(visitor, what)))
}

async function embeddedPin(
  { requester, site, untitled }: Request,
  what: Embeddable & { kind: 'pin' },
): Promise<Embedded | null> {
  const { parts } = pinOf(requester, await batch(requester.db, askPin(requester, Number(what.pin))))
  const pin = pinView(parts, site.mediaBase)
  if (pin.seo_noindex_reason) return null
  const shown = embedded(pin, untitled)
  return {
    ...{ what, path: shown.path, title: shown.title, picture: shown.picture, pinCount: null, pins: [shown] },
    author: { name: pin.pinner.full_name, path: href(routes.profile, { username: pin.pinner.username }) },
  }
}

async function embeddedBoard(
  { requester, site, untitled }: Request,
  what: Embeddable & { kind: 'board' },
): Promise<Embedded | null> {
  const { board } = await authorizeBoardAt(requester, { username: what.username, slug: what.slug, section: null })
  const { card, detail, owner } = board
  if (card.grp !== 0 || detail.seoNoindexReason !== null) return null
  const path = boardUrl(card)
  const options = judgeAddress(boardPinsQuery, withQuery(path, { field_set_key: 'grid_item', page_size: SHOWN }))
  const viewer = { id: null, isBot: false, loginState: 'none' } as const
  const { items } = await pinsOnBoard(requester, board, viewer, options, site.mediaBase)()
  const pins = items.filter(isListed).map((pin) => embedded(pin, untitled))
  return {
    ...{ what, path, title: card.name, pinCount: card.pinCount, pins },
    picture: pins.find(({ picture }) => picture)?.picture ?? null,
    author: { name: owner.fullName, path: href(routes.profile, { username: owner.username }) },
  }
}

function isListed(item: PinItem): item is Pin {
  return 'seo_noindex_reason' in item && item.seo_noindex_reason === null
}

function embedded(pin: Pin, untitled: string): EmbeddedPin {
  const title = displayName(pin) ?? untitled
  const picture = preferredImage(pin.images)
  return { path: pin.seo_url, title, alt: pin.alt_text ?? title, picture, isVideo: pin.is_video }
}
