import { rendition } from '#client/data/rendition.ts'
import { type LinkCard, linkCardQuery, linkCardSchema } from '#domain/conversations/card.ts'
import { linkedBy } from '#domain/conversations/links.ts'
import { Failure } from '#domain/errors.ts'
import { href, routes } from '#domain/routes.ts'
import { askBoard, boardOf, selectBoardBySlug } from '../boards/read.ts'
import { boardUrl } from '../boards/view.ts'
import { batch } from '../db/batch.ts'
import { reading } from '../http/action/reading.ts'
import type { Requester } from '../http/requester.ts'
import { loadPin } from '../pins/read.ts'
import { accessOf, askAccess, isBlockedEitherWay } from '../profiles/read.ts'

/**
 * Reads the preview of a link in a message. It shows only what the linked page would show to the same viewer: a target that they may not see fails like a
 * missing one, with 404 code 30, 40 or 50.
 */
export async function readLinkCard(requester: Requester, path: string, base: string): Promise<LinkCard> {
  const linked = linkedBy(path)
  if (linked === null) throw new Failure('user_not_found')
  if ('pin' in linked) return pinCard(requester, linked.pin, base)
  if ('slug' in linked) return boardCard(requester, linked, base)
  return personCard(requester, linked.username, base)
}

async function pinCard(requester: Requester, id: number, base: string): Promise<LinkCard> {
  const { parts } = await loadPin(requester, id)
  const { pin, pinner } = parts
  return {
    type: 'pin',
    title: pin.title,
    note: pinner?.fullName ?? '',
    url: href(routes.pin, { pin: String(pin.id) }),
    image_url: rendition(base, pin.imageKey, '236x'),
  }
}

async function boardCard(
  requester: Requester,
  { username, slug }: { username: string; slug: string },
  base: string,
): Promise<LinkCard> {
  const {
    found: [found],
  } = await batch(requester.db, { found: selectBoardBySlug(requester, { username, slug, section: null }) })
  // A renamed board is also found by its former address.
  const id = found?.board?.id ?? found?.formerId
  if (!id) throw new Failure('board_not_found')
  const { board } = boardOf(requester, await batch(requester.db, askBoard(requester, id)))
  const cover = board.card.covers.find(({ key }) => key !== null)
  return {
    type: 'board',
    title: board.card.name,
    note: board.owner.fullName,
    url: boardUrl(board.card),
    image_url: rendition(base, cover?.key ?? null, '236x'),
  }
}

async function personCard(requester: Requester, username: string, base: string): Promise<LinkCard> {
  const { access: answered } = await batch(requester.db, { access: askAccess(requester, { username }) })
  const access = accessOf(requester, answered)
  const { user } = access
  if (!user || user.closedAt !== null || isBlockedEitherWay(access)) throw new Failure('user_not_found')
  return {
    type: 'user',
    title: user.fullName,
    note: `@${user.username}`,
    url: href(routes.profile, { username: user.username }),
    image_url: rendition(base, user.imageKey, '236x'),
  }
}

export const getLinkCard = reading(
  {
    call: ['get', routes.api.linkCard],
    ids: {},
    summary: 'Read what a link in a message leads to',
    query: linkCardQuery,
    answer: linkCardSchema,
    fails: ['user_not_found', 'board_not_found', 'pin_not_found'],
  },
  ({ requester, site, query }) => readLinkCard(requester, query.path, site.mediaBase),
)
