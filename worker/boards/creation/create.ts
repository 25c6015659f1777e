import { PRIVACIES } from '../../../domain/boards/contract.ts'
import type { BoardChangeAnswer, CreateBoardInput } from '../../../domain/boards/writes.ts'
import { Failure } from '../../../domain/errors.ts'
import { isBlank, nameKey } from '../../../domain/text.ts'
import { askerSql } from '../../accounts/conditions.ts'
import { Overtaken, retryOnClash } from '../../db/clash.ts'
import { round } from '../../db/round.ts'
import type { Asker, Site } from '../../http/asker.ts'
import type { Access } from '../../profiles/read.ts'
import { type Actor, openActor } from '../../profiles/write.ts'
import { boardRow } from '../access.ts'
import { slugCandidates, wantedSlug } from '../addresses.ts'
import { BOARD_WRITES, subjectOf } from '../opening.ts'
import { type OneBoardRow, selectBoardById, selectTakenSlugs } from '../queries.ts'
import { boardView } from '../view.ts'
import { planBoard } from './plan.ts'
import { boardInserter, selectCanCreateBoard } from './queries.ts'

/**
 * Makes a board for who asks, or for whom they act (W-25). Without a name it is 400 code 60, with one that they have already 409 code 58; a
 * `username` that is neither's 403, one board more than a person may have 400.
 */
export function createBoard(asker: Asker, input: CreateBoardInput, site: Site): Promise<BoardChangeAnswer> {
  return retryOnClash(() => tryToCreate(asker, input, site))
}

async function tryToCreate(asker: Asker, input: CreateBoardInput, site: Site): Promise<BoardChangeAnswer> {
  const { access, boardId, make } = await openNewBoard(asker, input)
  const { board } = await round(asker.db, { made: make(), board: selectBoardById(asker.db, asker, boardId) })
  return newBoardView(access, board, site)
}

/** The board that a batch was to make, as its last answer has it; without it what had to hold doesn't any more. */
export function newBoardView(access: Access, answer: unknown, site: Site): BoardChangeAnswer {
  const board = boardRow(access, (answer as OneBoardRow[])[0])
  if (!board) throw new Overtaken('There is no room for the board, or its name is taken')
  return boardView(board, site.mediaBase, new URL(site.origin).host)
}

/** A board that is about to be made: by whom, whose it will be, and the statements that make it where something else holds too. */
interface NewBoardActor extends Actor {
  boardId: number
  make: ReturnType<typeof boardInserter>
}

/** The round before a board is made, for what makes it in one batch with more. It fails as W-25 does; run it with `retryOnClash`. */
export async function openNewBoard(asker: Asker, input: CreateBoardInput): Promise<NewBoardActor> {
  const { db, now } = asker
  const subjectId = input.orbac_subject_id ?? subjectOf(asker)
  const owner = subjectId === undefined ? askerSql(asker) : Number(subjectId)
  const who = subjectId === undefined ? 'me' : { id: Number(subjectId) }
  const key = nameKey(input.name)
  const opening = { limit: BOARD_WRITES, who, subjectId, scope: 'boards' } as const
  const { access, actorId, viewerId, more } = await openActor(asker, opening, {
    slugs: selectTakenSlugs(db, owner, slugCandidates([wantedSlug(input.name)])),
    may: selectCanCreateBoard(db, owner, key),
  })
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
  const planned = planBoard({ id: actorId, username: user.username }, spec, taken, now)
  const make = boardInserter(db, planned, viewerId, actorId, key)
  return { viewerId, actorId, access, boardId: Number(planned.boards[0]?.id), make }
}
