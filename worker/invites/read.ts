import { mayOnBoard } from '../../domain/boards/rules.ts'
import { Failure } from '../../domain/errors.ts'
import type { BoardInvite, BoardPeople, BoardPerson, InvitesOptions } from '../../domain/invites/contract.ts'
import type { Page } from '../../domain/wire.ts'
import { askerSql } from '../accounts/conditions.ts'
import { type BoardRow, boardStatements, readBoardAccess } from '../boards/read.ts'
import { boardUrl } from '../boards/view.ts'
import { batch, batchAll, type Statement } from '../db/batch.ts'
import { emptyPage, pageOf, readBookmark } from '../db/bookmark.ts'
import type { Asker } from '../http/asker.ts'
import { accessStatements, loadAccess, readAccess, type ViewerRow, type Who } from '../profiles/read.ts'
import { type InviteRow, type PersonRow, selectInvitesOf, selectInvitesTo, selectPeople } from './queries.ts'
import { inviteView, personView, sentInviteView } from './view.ts'

const FEED = 'invites'

/** Reads the viewer's own invitations that wait (W-33), newest first, in one round. */
export async function readInvites(asker: Asker, options: InvitesOptions, base: string): Promise<Page<BoardInvite>> {
  const position = readBookmark(FEED, options.bookmark)
  const results: unknown[] = await batchAll(asker.db, [
    ...accessStatements(asker, null),
    ...(position === 'end' ? [] : [invitesAfter(asker, options, position?.keys[0])]),
  ])
  if (readAccess(asker, null, results).viewer.id === null) throw new Failure('no_session')
  return position === 'end' ? emptyPage() : invitePage(results, options.page_size, base)
}

/** The same for the page of a viewer who is known. */
export function ownInvites(asker: Asker, options: InvitesOptions, base: string) {
  return async () => invitePage(await batchAll(asker.db, [invitesAfter(asker, options)]), options.page_size, base)
}

function invitesAfter(asker: Asker, { page_size }: InvitesOptions, after?: string | number): Statement {
  const from = after === undefined ? null : Number(after)
  return selectInvitesOf(asker.db, askerSql(asker), from, page_size + 1)
}

function invitePage(results: unknown[], size: number, base: string): Page<BoardInvite> {
  const page = pageOf(results[0] as InviteRow[], size, FEED, ({ rk }) => ({ stage: 0, keys: [rk] }))
  return { ...page, items: page.items.map((row) => inviteView(row, base)) }
}

/**
 * Reads who works on a board, for those who do (owner and collaborators), and whom it asks, for those who may. Others who see the board
 * are 403 code 3.
 */
export async function readBoardPeople(
  asker: Asker,
  boardId: number,
  base: string,
): Promise<{ people: BoardPeople; viewer: ViewerRow | null }> {
  const results: unknown[] = await batchAll(asker.db, [
    ...boardStatements(asker, boardId),
    selectPeople(asker.db, boardId),
    selectInvitesTo(asker.db, boardId),
  ])
  const { access, board } = readBoardAccess(asker, boardId, results)
  if (access.viewer.id === null) throw new Failure('no_session')
  const role = access.viewer.id === board.owner.id ? 'owner' : board.myRole
  if (role === null) throw new Failure('forbidden')
  const [people, invites] = results as [PersonRow[], InviteRow[]]
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

/** The id of whom somebody means by a name that they typed; nobody, or who is closed, is 404 code 30. */
export async function findPerson(asker: Asker, who: Who): Promise<number> {
  const { viewer, user, renamedTo } = await loadAccess(asker, who)
  if (viewer.id === null) throw new Failure('no_session')
  if (renamedTo !== null) return findPerson(asker, { username: renamedTo })
  if (!user || user.closedAt !== null) throw new Failure('user_not_found')
  return user.id
}

/** Some faces of a board that several people work on, for its own page; a fault leaves the rest of that page alone. */
export async function readFaces({ db }: Asker, { card }: BoardRow, base: string): Promise<BoardPerson[]> {
  if (!card.isGroup) return []
  const [rows] = await batch(db, [selectPeople(db, card.boardId, FACES)]).catch(() => [[]])
  return rows.filter(({ role }) => role === 'collaborator').map((row) => personView(row, base))
}

/** The owner, whom the page names already, and four. */
const FACES = 5
