import { sql } from 'drizzle-orm'
import type { BoardChangeAnswer, BoardDeletedAnswer } from '../../domain/boards/writes.ts'
import { Failure } from '../../domain/errors.ts'
import { LIMITS } from '../../domain/limits.ts'
import { cutUnits, nameKey } from '../../domain/text.ts'
import { rfc2822 } from '../../domain/time.ts'
import { batchAll } from '../db/batch.ts'
import { Overtaken, retryOnClash } from '../db/clash.ts'
import { newId } from '../db/ids.ts'
import { oneOf } from '../db/one-of.ts'
import type { Database } from '../db/open.ts'
import type { Asker, Site } from '../http/asker.ts'
import { type Actor, openActor } from '../profiles/write.ts'
import { isRecorded } from '../undo/conditions.ts'
import { undoHandle } from '../undo/view.ts'
import { recordUndo } from '../undo/write.ts'
import { boardRow } from './access.ts'
import { BOARD_WRITES, openBoard, selectActsFor, stillManages, subjectOf } from './acting.ts'
import { confirmLock, type Lock, underLock, unlock } from './locks.ts'
import { candidates, freeSlug, hasRoom, isNameFree, selectTakenSlugs, wantedSlug } from './names.ts'
import { type OneBoardRow, selectBoardById } from './one-board.ts'
import { SHELF_TIME, shelve, unshelve } from './shelve.ts'
import { boards } from './tables.ts'
import { boardView } from './view.ts'

/** Deletes a board with all that is on it, for seven days not for good (W-26, G-017). While another action holds it, 409 code 2171. */
export async function deleteBoard(asker: Asker, boardId: number): Promise<BoardDeletedAnswer> {
  const { db, now } = asker
  const work = await openBoard(asker, boardId, 'delete')
  const id = newId()
  const summary = { action: 'board_deleted', name: work.board.card.name } as const
  const inverse = sql`json_object('board', ${boardId}, 'at', ${now})`
  return underLock(db, boardId, 'delete', now, async (lock) => {
    const entry = { id, userId: work.viewerId, kind: 'board_deleted', now, inverse, summary }
    const results: unknown[] = await batchAll(db, [
      recordUndo(db, entry, stillManages(work)),
      ...shelve(db, boardId, now, isRecorded(id)),
      unlock(db, lock),
      db.select({ done: sql<number>`${isRecorded(id)}`.as('done') }).from(sql`(select 1)`),
    ])
    const [answer] = results.at(-1) as { done: number }[]
    if (!answer?.done) throw new Failure('board_not_found')
    return { id: String(boardId), deleted_at: rfc2822(now), undo: undoHandle(id, now) }
  })
}

/**
 * Puts a deleted board back for its owner (W-15); one that is there already is answered as it is. After seven days it is 410 code 40, and
 * 404 to everybody else. Where its name is taken by now it gets a number (G-021). `asSecret`: as a secret board, whatever it was.
 */
export function restoreBoard(
  asker: Asker,
  boardId: number,
  site: Site,
  { asSecret = false } = {},
): Promise<BoardChangeAnswer> {
  return retryOnClash(() => tryToRestore(asker, boardId, site, asSecret))
}

async function tryToRestore(asker: Asker, boardId: number, site: Site, asSecret: boolean): Promise<BoardChangeAnswer> {
  const { db, now } = asker
  const owner = sql<number | null>`(select owner_id from boards where id = ${boardId})`
  const actor = await openActor(
    asker,
    { limit: BOARD_WRITES, who: { sql: owner }, subjectId: subjectOf(asker), scope: 'boards' },
    [selectBoardById(db, asker, sql`${boardId}`), selectActsFor(asker, owner)],
  )
  const [[row], [acts]] = actor.results as [OneBoardRow[], { acts: number }[]]
  const board = boardRow(actor.access, row)
  if (!board || !acts?.acts) throw new Failure('board_not_found')
  const { deletedAt } = board.detail
  if (deletedAt === null) return boardView(board, site.mediaBase, new URL(site.origin).host)
  if (deletedAt <= now - SHELF_TIME) throw new Failure('board_gone')
  return underLock(db, boardId, 'restore', now, (lock) => putBack(asker, actor, boardId, lock, site, asSecret))
}

async function putBack(asker: Asker, actor: Actor, boardId: number, lock: Lock, site: Site, asSecret: boolean) {
  const { db } = asker
  const [[row]] = (await batchAll(db, [selectShelved(db, boardId)])) as [ShelvedRow[]]
  if (!row?.shelved) throw new Overtaken('It is back already')
  if (!row.has_room) throw new Failure('invalid', { faults: [{ field: 'board', code: 'too_many_boards' }] })
  const called = await callIt(db, row, boardId)
  const { ownerId, archived } = row
  const isFree = archived ? sql`true` : isNameFree(ownerId, called.nameKey, boardId)
  const isDeleted = sql`exists (select 1 from boards where id = ${boardId} and deleted_at is not null)`
  const confirmed = confirmLock(db, lock, sql`${isDeleted} and ${isFree} and ${hasRoom(sql`${ownerId}`)}`)
  const results: unknown[] = await batchAll(db, [
    confirmed.statement,
    ...unshelve(db, boardId, { ...called, asSecret }, confirmed.isConfirmed),
    unlock(db, confirmed.lock),
    selectBoardById(db, asker, sql`${boardId}`),
  ])
  const board = boardRow(actor.access, (results.at(-1) as OneBoardRow[])[0])
  if (!board) throw new Failure('board_not_found')
  if (board.detail.deletedAt !== null) throw new Overtaken('The name is taken by now')
  return boardView(board, site.mediaBase, new URL(site.origin).host)
}

function selectShelved(db: Database, boardId: number) {
  const { ownerId, name, archived, shelved } = boards
  const has_room = sql<number>`${hasRoom(sql`boards.owner_id`)}`.as('has_room')
  return db.select({ ownerId, name, archived, shelved, has_room }).from(boards).where(sql`${boards.id} = ${boardId}`)
}
type ShelvedRow = Awaited<ReturnType<typeof selectShelved>>[number]

/** The board's name and address if they are free, else with a number. */
async function callIt(db: Database, { ownerId, name, archived, shelved }: ShelvedRow, boardId: number) {
  const names = [name, ...Array.from({ length: 98 }, (_, i) => numbered(name, i + 2)), numbered(name, boardId)]
  const keys = names.map(nameKey)
  const slugs = candidates(names.slice(0, 10).map(wantedSlug))
  const [held, addresses] = (await batchAll(db, [
    db
      .select({ nameKey: boards.nameKey })
      .from(boards)
      .where(
        sql`${boards.ownerId} = ${ownerId} and ${boards.nameKey} ${oneOf(keys)} and ${boards.deletedAt} is null
          and not ${boards.archived} and ${boards.kind} = 'normal'`,
      ),
    selectTakenSlugs(db, ownerId, [...slugs, shelved?.slug ?? '']),
  ])) as [{ nameKey: string }[], { slug: string }[]]
  const takenNames = new Set(held.map((each) => each.nameKey))
  const taken = new Set(addresses.map(({ slug }) => slug))
  const free = archived ? name : (names.find((each) => !takenNames.has(nameKey(each))) ?? name)
  const kept = shelved?.slug
  const slug = free === name && kept && !taken.has(kept) ? kept : freeSlug(wantedSlug(free), taken, boardId)
  return { name: free, nameKey: nameKey(free), slug }
}

function numbered(name: string, n: number): string {
  return `${cutUnits(name, LIMITS.text.boardName - 1 - String(n).length)} ${n}`
}
