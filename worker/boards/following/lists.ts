import { type BoardItem, boardItemSchema } from '#domain/boards/contract.ts'
import { Failure } from '#domain/errors.ts'
import { type UserCard, userCard } from '#domain/profiles/contract.ts'
import { type PeopleOptions, peopleQuery } from '#domain/relations/contract.ts'
import { routes } from '#domain/routes.ts'
import type { Page } from '#domain/wire.ts'
import { batch } from '#worker/db/batch.ts'
import { emptyPage, pageOf, readBookmark } from '#worker/db/bookmark.ts'
import { listing } from '#worker/http/action/reading.ts'
import type { Requester } from '#worker/http/requester.ts'
import { requesterSql } from '#worker/model/accounts/rules.ts'
import { askAccess } from '#worker/profiles/read.ts'
import { userCardView } from '#worker/relations/view.ts'
import { askBoard, boardOf, requireSigned } from '../access.ts'
import { boardCard } from '../view.ts'
import { selectFollowed, selectFollowers } from './queries.ts'

/**
 * The followers of a board, newest first. Only for those who work on the board; others get 403 code 3.
 * @throws board_not_found also if the viewer may not see the board
 */
export async function readBoardFollowers(
  requester: Requester,
  boardId: number,
  { bookmark, page_size: size }: PeopleOptions,
  base: string,
): Promise<Page<UserCard>> {
  const feed = `board followers|${boardId}`
  const range = rangeAfter(requester, feed, bookmark, size)
  const { opened, rows } = await batch(requester.db, {
    opened: askBoard(requester, boardId),
    rows: range ? selectFollowers(boardId, range) : undefined,
  })
  requireSigned(requester, opened.access)
  const { access, board } = boardOf(requester, opened)
  if (access.viewer.id !== board.owner.id && board.myRole === null && !board.acting) throw new Failure('forbidden')
  if (!rows) return emptyPage()
  const page = pageOf(rows, size, feed, positionOf)
  return { ...page, items: page.items.map((row) => userCardView(row, base)) }
}

/** The boards that the viewer follows, newest follow first. Boards that the viewer may no longer see shorten the page. */
export async function readFollowedBoards(
  requester: Requester,
  { bookmark, page_size: size }: PeopleOptions,
): Promise<Page<BoardItem>> {
  const feed = 'followed boards'
  const range = rangeAfter(requester, feed, bookmark, size)
  const { access, rows } = await batch(requester.db, {
    access: askAccess(requester, null),
    rows: range ? selectFollowed(range) : undefined,
  })
  requireSigned(requester, access)
  if (!rows) return emptyPage()
  const page = pageOf(rows, size, feed, positionOf)
  return { ...page, items: page.items.flatMap(({ card }) => (card ? [boardCard(card)] : [])) }
}

/** The range of a page; null for the bookmark `-end-`, with which the client asks for nothing. */
function rangeAfter(requester: Requester, feed: string, bookmark: string | undefined, size: number) {
  const position = readBookmark(feed, bookmark)
  if (position === 'end') return null
  return { viewerId: requesterSql(requester), after: position ? Number(position.keys[0]) : null, limit: size + 1 }
}

function positionOf({ rk }: { rk: number }) {
  return { stage: 0, keys: [rk] }
}

export const listBoardFollowers = listing(
  {
    call: ['get', routes.api.boardFollowers],
    ids: { board: 'board_not_found' },
    summary: 'List the people who follow a board',
    query: peopleQuery,
    answer: userCard,
    fails: ['no_session', 'forbidden', 'board_not_found'],
    login: 'any',
  },
  ({ requester, site, ids: { board }, query }) => readBoardFollowers(requester, board, query, site.mediaBase),
)
export const listFollowedBoards = listing(
  {
    call: ['get', routes.api.followedBoards],
    ids: {},
    summary: 'List the boards that the viewer follows',
    query: peopleQuery,
    answer: boardItemSchema,
    fails: ['no_session'],
    login: 'any',
  },
  ({ requester, query }) => readFollowedBoards(requester, query),
)
