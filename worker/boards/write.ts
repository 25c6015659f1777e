import { type SQL, sql } from 'drizzle-orm'
import { PRIVACIES } from '../../domain/boards/contract.ts'
import type { BoardChangeAnswer, CreateBoardInput } from '../../domain/boards/writes.ts'
import { Failure } from '../../domain/errors.ts'
import { isBlank, nameKey } from '../../domain/text.ts'
import { actingForSql } from '../accounts/queries.ts'
import { batchAll, type Statement } from '../db/batch.ts'
import { Overtaken, retryOnClash } from '../db/clash.ts'
import type { Database } from '../db/open.ts'
import type { Asker } from '../profiles/access.ts'
import { openActor } from '../profiles/acting.ts'
import type { Site } from '../profiles/read.ts'
import { boardRow } from './access.ts'
import { BOARD_WRITES } from './acting.ts'
import { boardStatements } from './inserts.ts'
import { candidates, hasRoom, isNameFree, selectTakenSlugs, wantedSlug } from './names.ts'
import { type OneBoardRow, selectBoardById } from './one-board.ts'
import { planBoard } from './plan.ts'
import { boardView } from './view.ts'

/**
 * Makes a board for who asks, or for whom they act (W-25). Without a name it is 400 code 60, with one that they have already 409 code 58; a
 * `username` that is neither's 403, one board more than a person may have 400.
 */
export function createBoard(asker: Asker, input: CreateBoardInput, site: Site): Promise<BoardChangeAnswer> {
  return retryOnClash(() => tryToCreate(asker, input, site))
}

async function tryToCreate(asker: Asker, input: CreateBoardInput, site: Site): Promise<BoardChangeAnswer> {
  const { db, sessionHash, now } = asker
  const subjectId = input.orbac_subject_id
  const viewer = sql`(select user_id from sessions where token_hash = ${sessionHash} and expires_at > ${now})`
  const owner = subjectId === undefined ? viewer : sql`${Number(subjectId)}`
  const key = nameKey(input.name)
  const who = subjectId === undefined ? 'me' : { id: Number(subjectId) }
  const { access, actorId, viewerId, results } = await openActor(
    asker,
    { limit: BOARD_WRITES, who, subjectId, scope: 'boards' },
    [
      selectTakenSlugs(db, owner, candidates([wantedSlug(input.name)])) as unknown as Statement,
      selectMayBeMade(db, owner, key),
    ],
  )
  const [taken, [may]] = results as [{ slug: string }[], { is_free: number; has_room: number }[]]
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
  const id = Number(planned.boards[0]?.id)
  const acts = actingForSql(sql`${viewerId}`, actorId, 'boards')
  const when = sql`${isNameFree(actorId, key, 0)} and ${hasRoom(sql`${actorId}`)} and ${acts}`
  const answers: unknown[] = await batchAll(db, [
    ...boardStatements(db, planned, when),
    selectBoardById(db, asker, sql`${id}`) as unknown as Statement,
  ])
  const board = boardRow(access, (answers.at(-1) as OneBoardRow[])[0])
  if (!board) throw new Overtaken('There is no room for the board, or its name is taken')
  return boardView(board, site.mediaBase, new URL(site.origin).host)
}

function selectMayBeMade(db: Database, ownerId: SQL, key: string): Statement {
  return db
    .select({
      is_free: sql<number>`${isNameFree(ownerId, key, 0)}`.as('is_free'),
      has_room: sql<number>`${hasRoom(ownerId)}`.as('has_room'),
    })
    .from(sql`(select 1)`) as unknown as Statement
}
