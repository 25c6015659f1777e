import { mayOnBoard } from '#domain/boards/rules.ts'
import { Failure } from '#domain/errors.ts'
import {
  type BoardInvite,
  type BoardPeople,
  type BoardPerson,
  boardInviteSchema,
  boardPeopleSchema,
  type InvitesOptions,
  invitesQuery,
} from '#domain/invites/contract.ts'
import { routes } from '#domain/routes.ts'
import type { Page } from '#domain/wire.ts'
import { askBoard, type BoardRow, boardOf } from '../boards/read.ts'
import { boardUrl } from '../boards/view.ts'
import { batch } from '../db/batch.ts'
import { emptyPage, pageOf, readBookmark } from '../db/bookmark.ts'
import { listing, reading } from '../http/action/reading.ts'
import type { Requester } from '../http/requester.ts'
import { accessOf, askAccess } from '../profiles/read.ts'
import type { ViewerRow } from '../viewers.ts'
import { type InviteRow, type PersonRow, selectInvitesOf, selectInvitesTo, selectPeople } from './queries.ts'
import { inviteView, personView, sentInviteView } from './view.ts'

const FEED = 'invites'

/** Reads the viewer's unanswered invitations (W-33), newest first, in one round trip. */
export async function readInvites(
  requester: Requester,
  options: InvitesOptions,
  base: string,
): Promise<Page<BoardInvite>> {
  const position = readBookmark(FEED, options.bookmark)
  const { access, rows } = await batch(requester.db, {
    access: askAccess(requester, null),
    rows: position === 'end' ? undefined : invitesAfter(requester, options, position?.keys[0]),
  })
  if (accessOf(requester, access).viewer.id === null) throw new Failure('no_session')
  return rows ? invitePage(rows, options.page_size, base) : emptyPage()
}

/** Same, for a page that has already identified the viewer. */
export function ownInvites(requester: Requester, options: InvitesOptions, base: string) {
  return async () => {
    const { rows } = await batch(requester.db, { rows: invitesAfter(requester, options) })
    return invitePage(rows, options.page_size, base)
  }
}

function invitesAfter(requester: Requester, { page_size }: InvitesOptions, after?: string | number) {
  const from = after === undefined ? null : Number(after)
  return selectInvitesOf(requester, from, page_size + 1)
}

function invitePage(rows: InviteRow[], size: number, base: string): Page<BoardInvite> {
  const page = pageOf(rows, size, FEED, ({ rk }) => ({ stage: 0, keys: [rk] }))
  return { ...page, items: page.items.map((row) => inviteView(row, base)) }
}

/**
 * Reads the collaborators of a board, for its owner and collaborators only, and its unanswered invitations, for those who may invite. Others get 403 code 3.
 */
export async function readBoardPeople(
  requester: Requester,
  boardId: number,
  base: string,
): Promise<{ people: BoardPeople; viewer: ViewerRow | null }> {
  const { opened, people, invites } = await batch(requester.db, {
    opened: askBoard(requester, boardId),
    people: selectPeople(boardId),
    invites: selectInvitesTo(boardId),
  })
  const { access, board } = boardOf(requester, opened)
  if (access.viewer.id === null) throw new Failure('no_session')
  const role = access.viewer.id === board.owner.id ? 'owner' : board.myRole
  if (role === null) throw new Failure('forbidden')
  return { people: peopleView(board, role, people, invites, base), viewer: access.viewerRow }
}

function peopleView(
  board: BoardRow,
  role: 'owner' | 'collaborator',
  people: PersonRow[],
  invites: InviteRow[],
  base: string,
): BoardPeople {
  const { card, detail, owner } = board
  const mayInvite = mayOnBoard(role, detail.collaboratorsManage, 'people')
  return {
    board: { id: String(card.boardId), url: boardUrl(card), name: card.name },
    owner: personView(owner, base),
    collaborators: people.filter((each) => each.role === 'collaborator').map((each) => personView(each, base)),
    invites: mayInvite ? invites.map((each) => sentInviteView(each, base)) : [],
    collaborators_manage: detail.collaboratorsManage,
    may_invite: mayInvite,
    may_remove: mayOnBoard(role, detail.collaboratorsManage, 'remove_people'),
  }
}

/** Some collaborators of a shared board for the board's page; empty if they cannot be read, so that the page still works. */
export async function readAvatars({ db }: Requester, { card }: BoardRow, base: string): Promise<BoardPerson[]> {
  if (!card.isGroup) return []
  const { people } = await batch(db, { people: selectPeople(card.boardId, AVATARS) }).catch(() => ({ people: [] }))
  return people.filter(({ role }) => role === 'collaborator').map((row) => personView(row, base))
}

/** Number of people read: the owner, whom the page shows elsewhere, and four collaborators. */
const AVATARS = 5

export const listInvites = listing(
  {
    call: ['get', routes.api.boardInvites],
    ids: {},
    summary: 'List the viewer’s board invitations',
    query: invitesQuery,
    answer: boardInviteSchema,
    fails: ['no_session'],
    login: 'any',
  },
  ({ requester, site, query }) => readInvites(requester, query, site.mediaBase),
)
export const getBoardPeople = reading(
  {
    call: ['get', routes.api.boardCollaborators],
    ids: { board: 'board_not_found' },
    summary: 'List the collaborators and invitations of a board',
    answer: boardPeopleSchema,
    fails: ['no_session', 'forbidden', 'board_not_found'],
    login: 'any',
  },
  async ({ requester, site, ids: { board } }) => (await readBoardPeople(requester, board, site.mediaBase)).people,
)
