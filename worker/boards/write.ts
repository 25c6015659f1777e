import { type SQL, sql } from 'drizzle-orm'
import { PRIVACIES } from '../../domain/boards/contract.ts'
import type { BoardChangeAnswer, CreateBoardInput } from '../../domain/boards/writes.ts'
import { Failure } from '../../domain/errors.ts'
import { isBlank, nameKey } from '../../domain/text.ts'
import { actingForSql } from '../accounts/conditions.ts'
import { batchAll, type Statement } from '../db/batch.ts'
import { Overtaken, retryOnClash } from '../db/clash.ts'
import type { Database } from '../db/open.ts'
import type { Asker, Site } from '../http/asker.ts'
import type { Access } from '../profiles/read.ts'
import { type Actor, openActor } from '../profiles/write.ts'
import { boardRow } from './access.ts'
import { BOARD_WRITES, subjectOf } from './acting.ts'
import { boardStatements } from './inserts.ts'
import { candidates, hasRoom, isNameFree, selectTakenSlugs, wantedSlug } from './names.ts'
import { type OneBoardRow, selectBoardById } from './one-board.ts'
import { planBoard } from './plan.ts'
import { boardView } from './view.ts'

export { type AtWork, BOARD_WRITES, openBoard, subjectOf } from './acting.ts'
export { deleteBoard, restoreBoard } from './delete.ts'
export { followBoard, unfollowBoard } from './follow.ts'
export { boardStatements, insertBoards } from './inserts.ts'
export { type Lock, underLock, unlock } from './locks.ts'
export { mergeBoard } from './merge.ts'
export { placeFirst } from './order-queries.ts'
export { moveBoardTo } from './order-step.ts'
export { type BoardSpec, planBoards, quicksaveBoard } from './plan.ts'
export { updatePreferences } from './preferences.ts'
export { partsJson } from './relocate.ts'
export { createSection, deleteSection, openSection, stepSection, updateSection } from './sections.ts'
export { SHELF_TIME, shelve } from './shelve.ts'
export { updateBoard } from './update.ts'
export type { BoardChange } from './values.ts'

/**
 * Makes a board for who asks, or for whom they act (W-25). Without a name it is 400 code 60, with one that they have already 409 code 58; a
 * `username` that is neither's 403, one board more than a person may have 400.
 */
export function createBoard(asker: Asker, input: CreateBoardInput, site: Site): Promise<BoardChangeAnswer> {
  return retryOnClash(() => tryToCreate(asker, input, site))
}

async function tryToCreate(asker: Asker, input: CreateBoardInput, site: Site): Promise<BoardChangeAnswer> {
  const { access, boardId, make } = await openNewBoard(asker, input)
  const answers: unknown[] = await batchAll(asker.db, [
    ...make(sql`true`),
    selectBoardById(asker.db, asker, sql`${boardId}`),
  ])
  return newBoardView(access, answers.at(-1), site)
}

/** The board that a batch was to make, as its last answer has it; without it what had to hold doesn't any more. */
export function newBoardView(access: Access, answer: unknown, site: Site): BoardChangeAnswer {
  const board = boardRow(access, (answer as OneBoardRow[])[0])
  if (!board) throw new Overtaken('There is no room for the board, or its name is taken')
  return boardView(board, site.mediaBase, new URL(site.origin).host)
}

/** A board that is about to be made: by whom, whose it will be, and the statements that make it where `when` holds too. */
export interface NewBoardAtWork extends Actor {
  boardId: number
  make: (when: SQL) => Statement[]
  /** What else was asked in the same round. */
  results: unknown[]
}

/** The round before a board is made, for what makes it in one batch with more. It fails as W-25 does; run it with `retryOnClash`. */
export async function openNewBoard(
  asker: Asker,
  input: CreateBoardInput,
  more: Statement[] = [],
): Promise<NewBoardAtWork> {
  const { db, sessionHash, now } = asker
  const subjectId = input.orbac_subject_id ?? subjectOf(asker)
  const viewer = sql`(select user_id from sessions where token_hash = ${sessionHash} and expires_at > ${now})`
  const owner = subjectId === undefined ? viewer : sql`${Number(subjectId)}`
  const key = nameKey(input.name)
  const who = subjectId === undefined ? 'me' : { id: Number(subjectId) }
  const { access, actorId, viewerId, results } = await openActor(
    asker,
    { limit: BOARD_WRITES, who, subjectId, scope: 'boards' },
    [selectTakenSlugs(db, owner, candidates([wantedSlug(input.name)])), selectMayBeMade(db, owner, key), ...more],
  )
  const [taken, [may], ...others] = results as [
    { slug: string }[],
    { is_free: number; has_room: number }[],
    ...unknown[],
  ]
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
  const slugs = new Set(taken.map(({ slug }) => slug))
  const planned = planBoard({ id: actorId, username: user.username }, spec, slugs, now)
  const acts = actingForSql(sql`${viewerId}`, actorId, 'boards')
  const free = sql`${isNameFree(actorId, key, 0)} and ${hasRoom(sql`${actorId}`)} and ${acts}`
  const make = (when: SQL) => boardStatements(db, planned, sql`${free} and ${when}`)
  return { viewerId, actorId, access, boardId: Number(planned.boards[0]?.id), make, results: others }
}

function selectMayBeMade(db: Database, ownerId: SQL, key: string): Statement {
  return db
    .select({
      is_free: sql<number>`${isNameFree(ownerId, key, 0)}`.as('is_free'),
      has_room: sql<number>`${hasRoom(ownerId)}`.as('has_room'),
    })
    .from(sql`(select 1)`)
}
