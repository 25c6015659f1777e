import { PRIVACIES } from '../../../domain/boards/privacies.ts'
import { judgeBoard } from '../../../domain/boards/values.ts'
import type { BoardChangeAnswer, CreateBoardInput } from '../../../domain/boards/writes.ts'
import { Failure } from '../../../domain/errors.ts'
import { isBlank, nameKey } from '../../../domain/text.ts'
import { ConcurrentChange, retryOnClash } from '../../db/clash.ts'
import { round } from '../../db/round.ts'
import type { Asker, Site } from '../../http/asker.ts'
import { askerSql } from '../../model/accounts/rules.ts'
import type { Access } from '../../profiles/read.ts'
import { type Actor, openActor, requireCreation } from '../../profiles/write.ts'
import { boardRow } from '../access.ts'
import { slugCandidates, wantedSlug } from '../addresses.ts'
import { BOARD_WRITES, subjectOf } from '../opening.ts'
import { type OneBoardRow, selectBoardById, selectTakenSlugs } from '../queries.ts'
import { boardView } from '../view.ts'
import { planBoard } from './plan.ts'
import { boardInserter, selectCanCreateBoard } from './queries.ts'

/**
 * Creates a board for the viewer, or for the user for whom they act (W-25). Fails with 400 code 60 for a blank name, 409
 * code 58 for a taken name, 403 for a `username` other than theirs, and 400 above the maximum number of boards.
 */
export function createBoard(asker: Asker, input: CreateBoardInput, site: Site): Promise<BoardChangeAnswer> {
  return retryOnClash(() => tryToCreate(asker, input, site))
}

async function tryToCreate(asker: Asker, input: CreateBoardInput, site: Site): Promise<BoardChangeAnswer> {
  const { access, boardId, insertBoard } = await openNewBoard(asker, input)
  const { board } = await round(asker.db, {
    created: insertBoard(asker.now),
    board: selectBoardById(asker, boardId),
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

/** The user who creates a board, the board's planned id, and a function that returns its statements. */
interface NewBoardActor extends Actor {
  boardId: number
  insertBoard: ReturnType<typeof boardInserter>
}

/**
 * Checks and plans a new board, whose statements the caller runs in its batch. Fails like `createBoard`. Use
 * `retryOnClash`.
 */
export async function openNewBoard(asker: Asker, input: CreateBoardInput): Promise<NewBoardActor> {
  const { db, now } = asker
  const subjectId = input.orbac_subject_id ?? subjectOf(asker)
  const owner = subjectId === undefined ? askerSql(asker) : Number(subjectId)
  const who = subjectId === undefined ? 'me' : { id: Number(subjectId) }
  const key = nameKey(input.name)
  const opening = { limit: BOARD_WRITES, who, subjectId, scope: 'boards' } as const
  const { access, actorId, viewerId, more } = await openActor(asker, opening, {
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
    privacy: PRIVACIES.indexOf(input.privacy) as 0 | 2,
  }
  const taken = new Set(more.slugs.map(({ slug }) => slug))
  const planned = planBoard({ id: actorId, username: user.username }, judgeBoard(spec, now).spec, taken, now)
  const insertBoard = boardInserter(db, planned, viewerId, actorId, key)
  return { viewerId, actorId, access, boardId: Number(planned.boards[0]?.id), insertBoard }
}
