import { safeNext } from '#domain/accounts/rules.ts'
import { createBoardForm } from '#domain/boards/forms.ts'
import { PRIVACY_NUMBERS } from '#domain/boards/privacies.ts'
import { judgeBoard } from '#domain/boards/values.ts'
import {
  type BoardChangeAnswer,
  boardChangeAnswer,
  type CreateBoardInput,
  createBoardBody,
} from '#domain/boards/writes.ts'
import { Failure } from '#domain/errors.ts'
import { href, routes, withQuery } from '#domain/routes.ts'
import { isBlank, nameKey } from '#domain/text.ts'
import { batch } from '#worker/db/batch.ts'
import { ConcurrentChange, retryOnClash } from '#worker/db/clash.ts'
import { action } from '#worker/http/action/action.ts'
import { WRITE_FAILS } from '#worker/http/action/fails.ts'
import type { Requester, Site } from '#worker/http/requester.ts'
import { requesterSql } from '#worker/model/accounts/rules.ts'
import type { Access } from '#worker/profiles/read.ts'
import { type Actor, authorizeActor, requireCreation } from '#worker/profiles/write.ts'
import { boardRow } from '../access.ts'
import { slugCandidates, wantedSlug } from '../addresses.ts'
import { BOARD_WRITES, subjectOf } from '../authorize.ts'
import { type OneBoardRow, selectBoardById, selectTakenSlugs } from '../queries.ts'
import { boardView } from '../view.ts'
import { planBoard } from './plan.ts'
import { boardInserter, selectCanCreateBoard } from './queries.ts'

/**
 * Creates a board for the viewer, or for the user for whom they act (W-25). Fails with 400 code 60 for a blank name, 409
 * code 58 for a taken name, 403 for a `username` other than theirs, and 400 above the maximum number of boards.
 */
export const createBoard = action(
  {
    call: ['post', routes.api.boards],
    ids: {},
    summary: 'Create a board',
    input: createBoardBody,
    answer: boardChangeAnswer,
    fails: [...WRITE_FAILS, 'forbidden', 'board_unnamed', 'board_taken', 'email_unconfirmed'],
  },
  async function createBoard({ requester, site, input }) {
    return retryOnClash(() => tryToCreate(requester, input, site))
  },
).form({
  path: routes.do.createBoard,
  schema: createBoardForm,
  page: ({ orbac_subject_id: subject }) =>
    href(routes.boardCreate, { orbac_subject_id: typeof subject === 'string' ? subject : null }),
  says: [400, 403, 404, 409, 410, 413, 415, 422, 429],
  asks: ({ secret, name = '', orbac_subject_id }) => ({
    ids: {},
    input: { name, description: '', privacy: secret ? 'secret' : 'public', orbac_subject_id },
  }),
  done(made, { secret, orbac_subject_id: subject, return_to }, { requester }) {
    // A delegate sees the owner's secret board only if the address names the owner (CRE-005).
    const actsFor = subject ?? subjectOf(requester)
    const own = withQuery(made.url ?? routes.home, { orbac_subject_id: secret ? actsFor : undefined })
    return { to: return_to ? safeNext(return_to) : own, toast: 'board_created', mayStay: false }
  },
})

async function tryToCreate(requester: Requester, input: CreateBoardInput, site: Site): Promise<BoardChangeAnswer> {
  const { access, boardId, insertBoard } = await authorizeNewBoard(requester, input)
  const { board } = await batch(requester.db, {
    created: insertBoard(requester.now),
    board: selectBoardById(requester, boardId),
  })
  return newBoardView(access, board, site)
}

/**
 * The view of a board that a batch created.
 * @param answer the result of `selectBoardById` at the end of the batch
 * @throws ConcurrentChange if a condition of the batch no longer held, for `retryOnClash`
 */
export function newBoardView(access: Access, answer: unknown, site: Site): BoardChangeAnswer {
  const board = boardRow(access, (answer as OneBoardRow[])[0])
  if (!board) throw new ConcurrentChange('There is no room for the board, or its name is taken')
  return boardView(board, site.mediaBase, new URL(site.origin).host)
}

/** The user who creates a board, the new board's id, and a function that returns its statements. */
interface NewBoardActor extends Actor {
  boardId: number
  insertBoard: ReturnType<typeof boardInserter>
}

/** Checks and plans a new board; the caller runs its statements in a batch. Fails like `createBoard`. Use `retryOnClash`. */
export async function authorizeNewBoard(requester: Requester, input: CreateBoardInput): Promise<NewBoardActor> {
  const { now } = requester
  const subjectId = input.orbac_subject_id ?? subjectOf(requester)
  const owner = subjectId === undefined ? requesterSql(requester) : Number(subjectId)
  const who = subjectId === undefined ? 'me' : { id: Number(subjectId) }
  const key = nameKey(input.name)
  const opening = { limit: BOARD_WRITES, who, subjectId, scope: 'boards' } as const
  const { access, actorId, viewerId, more } = await authorizeActor(requester, opening, {
    slugs: selectTakenSlugs(owner, slugCandidates([wantedSlug(input.name)])),
    may: selectCanCreateBoard(owner, key),
  })
  requireCreation(access, 'board')
  const [may] = more.may
  const { user, viewerRow } = access
  if (!user) throw new Failure('forbidden')
  if (input.username !== undefined && ![user.username, viewerRow?.username].includes(input.username))
    throw new Failure('forbidden')
  if (isBlank(input.name)) throw new Failure('board_unnamed')
  if (!may?.has_room) throw new Failure('invalid', { faults: [{ field: 'name', code: 'too_many_boards' }] })
  if (!may.is_free) throw new Failure('board_taken')
  const spec = {
    name: input.name,
    description: input.description,
    privacy: PRIVACY_NUMBERS[input.privacy],
  }
  const taken = new Set(more.slugs.map(({ slug }) => slug))
  const planned = planBoard({ id: actorId, username: user.username }, judgeBoard(spec, now).spec, taken, now)
  const insertBoard = boardInserter(planned, viewerId, actorId, key)
  return { viewerId, actorId, access, boardId: Number(planned.boards[0]?.id), insertBoard }
}
