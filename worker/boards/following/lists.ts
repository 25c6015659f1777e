import { type BoardItem, boardItemSchema } from '../../../domain/boards/contract.ts'
import { Failure } from '../../../domain/errors.ts'
import { type UserCard, userCard } from '../../../domain/profiles/contract.ts'
import { type PeopleOptions, peopleQuery } from '../../../domain/relations/contract.ts'
import { routes } from '../../../domain/routes.ts'
import type { Page } from '../../../domain/wire.ts'
import { emptyPage, pageOf, readBookmark } from '../../db/bookmark.ts'
import { round } from '../../db/round.ts'
import { listing } from '../../http/action/reading.ts'
import type { Asker } from '../../http/asker.ts'
import { askerSql } from '../../model/accounts/rules.ts'
import { askAccess } from '../../profiles/read.ts'
import { userCardView } from '../../relations/view.ts'
import { askBoard, boardOf, requireSigned } from '../access.ts'
import { boardCard } from '../view.ts'
import { selectFollowed, selectFollowers } from './queries.ts'

/**
 * Who follows a board, newest first, for those who work on it: nobody else is told (403 code 3).
 * @throws board_not_found also where the viewer may not see the board
 */
export async function readBoardFollowers(
  asker: Asker,
  boardId: number,
  { bookmark, page_size: size }: PeopleOptions,
  base: string,
): Promise<Page<UserCard>> {
  const feed = `board followers|${boardId}`
  const range = rangeAfter(asker, feed, bookmark, size)
  const { opened, rows } = await round(asker.db, {
    opened: askBoard(asker, boardId),
    rows: range ? selectFollowers(boardId, range) : undefined,
  })
  requireSigned(asker, opened.access)
  const { access, board } = boardOf(asker, opened)
  if (access.viewer.id !== board.owner.id && board.myRole === null && !board.acting) throw new Failure('forbidden')
  if (!rows) return emptyPage()
  const page = pageOf(rows, size, feed, positionOf)
  return { ...page, items: page.items.map((row) => userCardView(row, base)) }
}

/** The boards that the viewer follows, newest follow first. A page has fewer where some can't be seen any more. */
export async function readFollowedBoards(
  asker: Asker,
  { bookmark, page_size: size }: PeopleOptions,
): Promise<Page<BoardItem>> {
  const feed = 'followed boards'
  const range = rangeAfter(asker, feed, bookmark, size)
  const { access, rows } = await round(asker.db, {
    access: askAccess(asker, null),
    rows: range ? selectFollowed(range) : undefined,
  })
  requireSigned(asker, access)
  if (!rows) return emptyPage()
  const page = pageOf(rows, size, feed, positionOf)
  return { ...page, items: page.items.flatMap(({ card }) => (card ? [boardCard(card)] : [])) }
}

/** null: the client wants no more (`-end-`). */
function rangeAfter(asker: Asker, feed: string, bookmark: string | undefined, size: number) {
  const position = readBookmark(feed, bookmark)
  if (position === 'end') return null
  return { viewerId: askerSql(asker), after: position ? Number(position.keys[0]) : null, limit: size + 1 }
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
  ({ asker, site, ids: { board }, query }) => readBoardFollowers(asker, board, query, site.mediaBase),
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
  ({ asker, query }) => readFollowedBoards(asker, query),
)
