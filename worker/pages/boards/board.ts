import type { Context } from 'hono'
import type { CreatePlace } from '#client/boards/forms/create-items.tsx'
import { rendition } from '#client/data/rendition.ts'
import { BoardPage, type BoardProps } from '#client/pages/boards/board.tsx'
import { boardListQuery } from '#domain/boards/contract.ts'
import { pinSortOf } from '#domain/boards/pin-order.ts'
import { densityOf, preferencesOf } from '#domain/boards/preferences.ts'
import { canSeeBoard, worksOnBoard } from '#domain/boards/rules.ts'
import { feedOf } from '#domain/feeds/format.ts'
import { boardPinsQuery } from '#domain/pins/contract.ts'
import { VIEW_TYPES } from '#domain/pins/creation.ts'
import { canSeeProfile } from '#domain/profiles/rules.ts'
import { href, hrefOf, routes, withQuery } from '#domain/routes.ts'
import { truncateAtWord } from '#domain/truncate.ts'
import {
  type BoardRow,
  boardAccess,
  boardRow,
  boardsOf,
  type OneBoardRow,
  readSectionsOf,
  type SectionRow,
  selectBoardById,
  selectBoardBySlug,
} from '#worker/boards/read.ts'
import { boardCollage, boardUrl, boardView, sectionView } from '#worker/boards/view.ts'
import { batch } from '#worker/db/batch.ts'
import type { AppEnv } from '#worker/env.ts'
import { judgeAddress } from '#worker/http/api/operation.ts'
import { readAvatars } from '#worker/invites/read.ts'
import { pinsInSection, pinsOnBoard } from '#worker/pins/read.ts'
import { type Access, profileAccess, type UserRow } from '#worker/profiles/read.ts'
import { COLLAGE_FACTS } from '#worker/render/document.ts'
import { startFeed } from '#worker/render/page.tsx'
import { readIdeas } from '#worker/search/read.ts'
import { bookmarkOf } from '../bookmark.ts'
import { boardData } from '../engines/board-data.ts'
import { definePage } from '../page.ts'
import { authorizeProfile, missingPerson, type Person } from '../profiles/person.ts'
import { showNotice } from '../site/notice.ts'
import { boardRights, movablePins } from './board-rights.ts'

/** A board, or one of its sections. */
export const boardPage = definePage({
  address: routes.board,
  view: BoardPage,
  wide: true,
  read: (c) => openBoard(c, c.req.param('username'), c.req.param('slug'), null),
})

export const sectionPage = definePage({
  address: routes.section,
  view: BoardPage,
  wide: true,
  read: (c) => openBoard(c, c.req.param('username'), c.req.param('slug'), c.req.param('section')),
})

async function openBoard(c: Context<AppEnv>, username: string, slug: string, sectionSlug: string | null) {
  const requester = c.var.requester
  const address = { username: username.toLowerCase(), slug, section: sectionSlug }
  const more = selectBoardBySlug(requester, address)
  const person = await authorizeProfile(c, username, { more, withClosed: true })
  if (person instanceof Response) return person
  const { access, user } = person
  const [found] = person.more
  if (found?.formerId) return redirectFormerAddress(c, person, found.formerId, sectionSlug)
  const board = found?.board ? boardRow(access, found as OneBoardRow) : null
  const section = found?.section?.id ? found.section : null
  if (!board || !canSeeBoard(access.viewer, boardAccess(access, board)) || (sectionSlug !== null && !section))
    return missingBoard(c, access, user)
  const read = () => readBoardPage(c, access, board, section)
  // A shared board may change while its owner's version does not (G-012).
  return board.card.isGroup ? read() : { cachedFor: user, read }
}

/** Redirects a board's former address to the current one (G-021). An invisible board counts as missing. */
async function redirectFormerAddress(
  c: Context<AppEnv>,
  { access, user }: Person,
  boardId: number,
  section: string | null,
) {
  const requester = c.var.requester
  const [row] = await batch(requester.db, selectBoardById(requester, boardId))
  const board = boardRow(access, row)
  if (!board || !canSeeBoard(access.viewer, boardAccess(access, board))) return missingBoard(c, access, user)
  const parts = { username: user.username, slug: board.card.slug }
  const path = section === null ? boardUrl(board.card) : href(routes.section, { ...parts, section })
  return c.redirect(path + new URL(c.req.url).search, 301)
}

/**
 * The page for a missing or invisible board, with other boards of its owner (BRD-059). For a private profile it shows none, whether or not the address exists
 * (G-082).
 */
function missingBoard(c: Context<AppEnv>, access: Access, user: UserRow): Promise<Response> {
  // Boards of a closed account exist only for their collaborators.
  if (user.closedAt !== null) return missingPerson(c, access, 410)
  const notice = { status: 404, title: 'notice.not_found', viewer: access.viewerRow } as const
  if (!canSeeProfile(access.viewer, profileAccess(access, user))) return showNotice(c, notice)
  const address = href(
    routes.api.userBoards,
    { user: user.username },
    { field_set_key: 'board_card', page_size: 6, privacy_filter: 'public' },
  )
  const options = judgeAddress(boardListQuery, address)
  const feed = startFeed(c, 'boards', boardsOf(c.var.requester, access, user, options, c.var.site))
  const feeds = new Map([[address, feed]])
  return showNotice(c, { ...notice, boards: { href: address, fullName: user.fullName }, feeds })
}

async function readBoardPage(c: Context<AppEnv>, access: Access, board: BoardRow, section: SectionRow | null) {
  const site = c.var.site
  const requester = c.var.requester
  const view = boardView(board, site.mediaBase, new URL(site.origin).host)
  const bookmark = bookmarkOf(c)
  const route = section ? routes.api.sectionPins : routes.api.boardPins
  const parts: Record<string, string> = section ? { section: String(section.id) } : { board: view.id }
  // Links keep the id of the viewer's subject (CRE-005).
  const acting = board.acting ? { orbac_subject_id: board.owner.id } : {}
  const { sort, view: look } = c.req.query()
  const order = pinSortOf(sort) ?? board.detail.pinSort
  // The default order adds no parameter to the address.
  const query = { field_set_key: 'pin_card', bookmark, ...acting, sort: order === 'newest' ? undefined : order }
  const address = hrefOf(route, parts, query)
  const options = judgeAddress(boardPinsQuery, address)
  const pins = startFeed(
    c,
    'pins',
    section
      ? pinsInSection(requester, board, section.id, options, site.mediaBase)
      : pinsOnBoard(requester, board, access.viewer, options, site.mediaBase),
  )
  const showsSections = !section && view.section_count > 0 && !bookmark
  const isWorker = worksOnBoard(access.viewer, boardAccess(access, board))
  // Only people who may save to the board are offered pins for it.
  const isEmpty = isWorker && !section && !board.acting && view.profileGroup !== 'archived' && view.pin_count === 0
  const [sections, people, ideas] = await Promise.all([
    showsSections
      ? readSectionsOf(requester, board, 50).then(
          ({ items }) => items,
          () => [],
        )
      : [],
    isWorker && !section && !board.acting ? readAvatars(requester, board, site.mediaBase) : null,
    isEmpty && !bookmark ? loadIdeas(c, view.name) : null,
  ])
  const path = section ? sectionView(section, board.card).url : boardUrl(board.card)
  const props: BoardProps = {
    board: {
      id: view.id,
      name: view.name,
      url: view.url,
      description: view.description,
      profileGroup: view.profileGroup,
      pin_count: view.pin_count,
      section_count: view.section_count,
      owner: view.owner,
      is_collaborative: view.is_collaborative,
    },
    section: section && { id: String(section.id), title: section.title, pin_count: section.pinCount },
    sections: sections.map((each) => ({ ...each, url: withQuery(each.url, acting) })),
    may: isWorker ? boardRights(access, board) : null,
    followed: isWorker || access.viewer.isBot ? null : board.followed,
    people,
    pins: address,
    ideas,
    path: withQuery(path, { ...acting, sort: pinSortOf(sort), view: densityOf(look) }),
    sort: order,
    hasFeed: view.profileGroup === 'public' && !board.owner.isPrivate,
    embeds: view.profileGroup === 'public' && !board.owner.isPrivate && !view.seo_noindex_reason && !section,
    movable: movablePins(access, board, section, sections),
    density: densityOf(look) ?? preferencesOf(access.metadata).board_pin_rep_view_type,
  }
  const [cover] = view.covers
  // An uploaded cover in the size of link previews; a pin's picture as on the pin's page (G-149).
  const size = board.detail.ownCover === null ? '736x' : '1200x'
  const image = cover ? new URL(rendition(site.mediaBase, cover.key, size) ?? '', site.origin).href : null
  const noindex = board.owner.isPrivate ? 'private_profile' : view.seo_noindex_reason
  // A section uses the first cover of its board.
  const collage = section ? null : await boardCollage(board, access.user?.contentVersion ?? 0)
  const shownSection = section && { title: section.title, path, pinCount: section.pinCount }
  const name = section ? `${section.title} · ${view.name}` : view.name
  return {
    props,
    viewer: access.viewerRow,
    adds: props.may ? addsTo(props, props.may) : undefined,
    feeds: new Map([[address, pins]]),
    head: {
      title: view.seo_title ?? `${name} · ${board.owner.fullName}`,
      description: view.seo_description ?? truncateAtWord(view.description, 160),
      // A bookmark is valid for one order only.
      canonical: withQuery(path, { bookmark: order === board.detail.pinSort ? bookmark : undefined }),
      noindex,
      image: collage ? site.origin + collage : image,
      picture: collage === null ? undefined : COLLAGE_FACTS,
      embed: props.embeds && !bookmark,
      feed: props.hasFeed ? feedOf(path) : null,
      jsonLd:
        access.viewer.id === null && !noindex && !bookmark
          ? boardData({ board: view, section: shownSection, image }, site)
          : null,
    },
  }
}

/** The place that the create menu of a board or section adds to. */
function addsTo({ board, section }: BoardProps, may: { sections: boolean }): CreatePlace {
  const shown = { board: board.id, section: section?.id, maySection: may.sections }
  return { ...shown, view: section ? VIEW_TYPES.section : VIEW_TYPES.board }
}

/** Pins suggested for an empty board; null if they cannot be read: the rest of the page is unaffected. */
async function loadIdeas(c: Context<AppEnv>, name: string): Promise<BoardProps['ideas']> {
  const read = async () => ({ items: [await readIdeas(c.var.requester, name, c.var.site.mediaBase)], bookmark: null })
  const outcome = await startFeed(c, 'board_ideas', read)
  return outcome.ok ? (outcome.page.data[0] ?? null) : null
}
