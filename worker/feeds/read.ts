import { Failure } from '#domain/errors.ts'
import { boardPinsQuery, type PinItem, pinListQuery } from '#domain/pins/contract.ts'
import { foundPinsQuery } from '#domain/pins/discovery.ts'
import { href, routes, withQuery } from '#domain/routes.ts'
import { searchQuery } from '#domain/search/contract.ts'
import { authorizeBoardAt } from '../boards/read.ts'
import { boardUrl, sectionView } from '../boards/view.ts'
import { batch } from '../db/batch.ts'
import { judgeAddress } from '../http/api/operation.ts'
import { type Requester, type Site, visitorOf } from '../http/requester.ts'
import { pinsInSection, pinsOf, pinsOnBoard, selectTopic, topicPins } from '../pins/read.ts'
import { loadAccess, requireProfile } from '../profiles/read.ts'
import { pageMetadata, userView } from '../profiles/view.ts'
import { search } from '../search/read.ts'
import { type Feed, feedItems, newestOf } from './value.ts'

/** A feed that exists and may be read. `version` changes with its content and costs no extra read; null: a change can only be found by reading the feed. */
export interface FoundFeed {
  version: string | null
  read: () => Promise<Feed>
}

/** Context of every feed. `untitled`: the title for Pins without one. */
interface Request {
  requester: Requester
  site: Site
  untitled: string
}

/** Maximum items of a feed. */
const MOST = 50
const ALL_FIELDS = { field_set_key: 'grid_item', page_size: MOST } as const

type Head = Omit<Feed, 'items' | 'updated'>

async function feedWith(
  { site, untitled }: Request,
  head: Head,
  pins: () => Promise<{ items: PinItem[] }>,
): Promise<Feed> {
  const items = feedItems((await pins()).items, untitled, site)
  return { ...head, items, updated: newestOf(items) }
}

/** The newest pins on a profile. @throws user_not_found, user_closed or private_profile */
export async function findProfileFeed(request: Request, username: string): Promise<FoundFeed | { renamedTo: string }> {
  const { site } = request
  const requester = visitorOf(request.requester)
  const access = await loadAccess(requester, { username })
  if (!access.user && access.renamedTo) return { renamedTo: access.renamedTo }
  const user = requireProfile(access, { username })
  const { title, description } = pageMetadata(userView(access, user, site), true, site)
  const path = href(routes.profile, { username })
  const options = judgeAddress(pinListQuery, withQuery(path, ALL_FIELDS))
  const author = { name: user.fullName, url: site.origin + path }
  const head = { title, description, path, author }
  return {
    version: `${user.id}.${user.contentVersion}`,
    read: () => feedWith(request, head, pinsOf(requester, access, user, 'all', options, site.mediaBase)),
  }
}

/** The newest pins of a public board or section. @throws board_not_found also for boards that only some people see, section_not_found */
export async function findBoardFeed(
  request: Request,
  address: { username: string; slug: string; section: string | null },
): Promise<FoundFeed> {
  const { site } = request
  const requester = visitorOf(request.requester)
  const { board, section, ownerVersion } = await authorizeBoardAt(requester, address)
  // A protected board is only for people with its address, so it has no feed (G-058).
  if (board.card.grp !== 0) throw new Failure('board_not_found')
  if (address.section !== null && !section) throw new Failure('section_not_found')
  const { owner, card, detail } = board
  const path = section ? sectionView(section, card).url : boardUrl(card)
  const options = judgeAddress(boardPinsQuery, withQuery(path, ALL_FIELDS))
  const head = {
    title: `${section ? `${section.title} · ` : ''}${card.name} · ${owner.fullName}`,
    description: section ? '' : detail.description,
    path,
    author: { name: owner.fullName, url: site.origin + href(routes.profile, { username: card.ownerUsername }) },
  }
  const viewer = { id: null, isBot: false, loginState: 'none' } as const
  return {
    // A board with collaborators changes without a new version of its owner (G-012).
    version: card.isGroup ? null : `${owner.id}.${ownerVersion}`,
    read: () =>
      feedWith(
        request,
        head,
        section
          ? pinsInSection(requester, board, section.id, options, site.mediaBase)
          : pinsOnBoard(requester, board, viewer, options, site.mediaBase),
      ),
  }
}

/** The newest public Pins of a topic; null if it has none. */
export async function findTopicFeed(request: Request, slug: string): Promise<FoundFeed | null> {
  const { site } = request
  const requester = visitorOf(request.requester)
  const [topic] = await batch(requester.db, selectTopic(requester, slug))
  if (!topic?.isListed) return null
  const path = href(routes.topic, { topic: slug })
  const options = judgeAddress(foundPinsQuery, withQuery(path, ALL_FIELDS))
  const head = { title: `${topic.name} · ${site.name}`, description: '', path, author: null }
  return { version: null, read: () => feedWith(request, head, topicPins(requester, slug, options, site.mediaBase)) }
}

/** The first results of a search for Pins, newest first. @throws a fault of the query */
export async function findSearchFeed(request: Request, q: string | undefined): Promise<FoundFeed> {
  const { site } = request
  const requester = visitorOf(request.requester)
  const path = href(routes.search, { q })
  const options = judgeAddress(searchQuery, withQuery(path, ALL_FIELDS))
  const head = { title: `${options.q} · ${site.name}`, description: '', path, author: null }
  const found = search(requester, options, site.mediaBase)
  return {
    version: null,
    // A search for Pins finds nothing else.
    read: () => feedWith(request, head, async () => ({ items: (await found()).items })),
  }
}
