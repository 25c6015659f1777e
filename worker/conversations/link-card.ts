import { rendition } from '../../client/data/rendition.ts'
import { type LinkCard, linkCardQuery, linkCardSchema } from '../../domain/conversations/card.ts'
import { linkedBy } from '../../domain/conversations/links.ts'
import { Failure } from '../../domain/errors.ts'
import { href, routes } from '../../domain/routes.ts'
import { askBoard, boardOf, selectBoardBySlug } from '../boards/read.ts'
import { boardUrl } from '../boards/view.ts'
import { round } from '../db/round.ts'
import { reading } from '../http/action/reading.ts'
import type { Asker } from '../http/asker.ts'
import { loadPin } from '../pins/read.ts'
import { accessOf, askAccess, isBlockedEitherWay } from '../profiles/read.ts'

/**
 * Reads what a link in a message leads to. It shows nothing that the page behind it would not show to the same viewer: what they may not see
 * fails as missing, with 404 code 30, 40 or 50.
 */
export async function readLinkCard(asker: Asker, path: string, base: string): Promise<LinkCard> {
  const linked = linkedBy(path)
  if (linked === null) throw new Failure('user_not_found')
  if ('pin' in linked) return pinCard(asker, linked.pin, base)
  if ('slug' in linked) return boardCard(asker, linked, base)
  return personCard(asker, linked.username, base)
}

async function pinCard(asker: Asker, id: number, base: string): Promise<LinkCard> {
  const { parts } = await loadPin(asker, id)
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
  asker: Asker,
  { username, slug }: { username: string; slug: string },
  base: string,
): Promise<LinkCard> {
  const {
    found: [found],
  } = await round(asker.db, { found: selectBoardBySlug(asker, { username, slug, section: null }) })
  // A renamed board keeps its former address.
  const id = found?.board?.id ?? found?.formerId
  if (!id) throw new Failure('board_not_found')
  const { board } = boardOf(asker, await round(asker.db, askBoard(asker, id)))
  const cover = board.card.covers.find(({ key }) => key !== null)
  return {
    type: 'board',
    title: board.card.name,
    note: board.owner.fullName,
    url: boardUrl(board.card),
    image_url: rendition(base, cover?.key ?? null, '236x'),
  }
}

async function personCard(asker: Asker, username: string, base: string): Promise<LinkCard> {
  const { access: answered } = await round(asker.db, { access: askAccess(asker, { username }) })
  const access = accessOf(asker, answered)
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
  ({ asker, site, query }) => readLinkCard(asker, query.path, site.mediaBase),
)
