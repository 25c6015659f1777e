import { emptyBody } from '#domain/accounts/contract.ts'
import { restoreForm } from '#domain/boards/forms.ts'
import { type BoardChangeAnswer, boardChangeAnswer, boardRestoring } from '#domain/boards/writes.ts'
import { Failure } from '#domain/errors.ts'
import { LIMITS } from '#domain/limits.ts'
import { routes } from '#domain/routes.ts'
import { cutUnits, nameKey } from '#domain/text.ts'
import { subjectQuery } from '#domain/wire.ts'
import { batch } from '#worker/db/batch.ts'
import { ConcurrentChange, retryOnClash } from '#worker/db/clash.ts'
import type { Database } from '#worker/db/open.ts'
import { action } from '#worker/http/action/action.ts'
import type { Requester, Site } from '#worker/http/requester.ts'
import type { Access } from '#worker/profiles/read.ts'
import { authorizeActor } from '#worker/profiles/write.ts'
import { boardRow } from '../access.ts'
import { freeSlug, slugCandidates, wantedSlug } from '../addresses.ts'
import { BOARD_FAILS, BOARD_WRITES, subjectOf } from '../authorize.ts'
import { underLock } from '../locks/locks.ts'
import { confirmLock, type Lock, unlock } from '../locks/queries.ts'
import { boardOwner, selectActsFor, selectBoardById, selectTakenSlugs } from '../queries.ts'
import { boardView } from '../view.ts'
import { canRestore } from './conditions.ts'
import {
  RESTORE_PERIOD,
  type RestorableRow,
  restoreDeletedBoard,
  selectRestorable,
  selectTakenNames,
} from './queries.ts'

/**
 * Restores a deleted board for its owner or a delegate (W-15). A board that is not deleted is returned unchanged. Fails
 * with 410 code 40 after seven days and with 404 code 40 for other users. If its name is taken, it gets a number (G-021).
 */
export const restoreBoard = action(
  {
    call: ['post', routes.api.boardRestore],
    ids: { board: 'board_not_found' },
    summary: 'Restore a deleted board',
    query: subjectQuery,
    input: boardRestoring,
    body: emptyBody,
    isInputOptional: true,
    answer: boardChangeAnswer,
    fails: [...BOARD_FAILS, 'board_gone'],
  },
  async function restoreBoard({ requester, site, ids, input: { as_secret: asSecret = false } }) {
    return retryOnClash(() => tryToRestore(requester, ids.board, site, asSecret))
  },
).form({
  path: routes.do.restoreBoard,
  schema: restoreForm,
  asks: ({ board_id: board, secret }) => ({ ids: { board }, input: { as_secret: secret === 'on' } }),
  done: ({ url = '' }) => ({ to: `/${url.split('/')[1]}/`, toast: 'board_restored' }),
  failed(error) {
    const isGone = error instanceof Failure && (error.kind === 'board_gone' || error.kind === 'board_not_found')
    return isGone ? { to: routes.home, toast: 'board_gone' } : null
  },
  asksFirst(fields) {
    if (fields.secret !== undefined) return null
    return {
      question: { what: 'board', board_ids: [fields.board_id ?? ''], restored: true },
      keep: () => ({ label: 'exposure.keep', fields: { ...fields, secret: 'on' } }),
    }
  },
})

async function tryToRestore(
  requester: Requester,
  boardId: number,
  site: Site,
  asSecret: boolean,
): Promise<BoardChangeAnswer> {
  const { db, now } = requester
  const owner = boardOwner(boardId)
  const opening = { limit: BOARD_WRITES, who: owner, subjectId: subjectOf(requester), scope: 'boards' } as const
  const { access, more } = await authorizeActor(requester, opening, {
    board: selectBoardById(requester, boardId),
    acts: selectActsFor(requester, owner),
  })
  const board = boardRow(access, more.board[0])
  if (!board || !more.acts[0]?.acts) throw new Failure('board_not_found')
  const { deletedAt } = board.detail
  if (deletedAt === null) return boardView(board, site.mediaBase, new URL(site.origin).host)
  if (deletedAt <= now - RESTORE_PERIOD) throw new Failure('board_gone')
  return underLock(db, boardId, 'restore', now, (lock) =>
    restoreLocked(requester, access, boardId, lock, site, asSecret),
  )
}

async function restoreLocked(
  requester: Requester,
  access: Access,
  boardId: number,
  lock: Lock,
  site: Site,
  asSecret: boolean,
) {
  const { db } = requester
  const {
    restorable: [row],
  } = await batch(db, { restorable: selectRestorable(boardId) })
  if (!row?.shelved) throw new ConcurrentChange('The board is already restored')
  // Only employees restore boards that were taken down.
  if (row.withheld) throw new Failure('board_not_found')
  if (!row.has_room) throw new Failure('invalid', { faults: [{ field: 'board', code: 'too_many_boards' }] })
  const names = await freeNames(db, row, boardId)
  const confirmed = confirmLock(lock, canRestore(boardId, row.ownerId, names.nameKey, row.archived))
  const { board: found } = await batch(db, {
    confirmed: confirmed.statement,
    restored: restoreDeletedBoard(boardId, { ...names, asSecret }, confirmed.isConfirmed),
    unlocked: unlock(confirmed.lock),
    board: selectBoardById(requester, boardId),
  })
  const board = boardRow(access, found[0])
  if (!board) throw new Failure('board_not_found')
  if (board.detail.deletedAt !== null) throw new ConcurrentChange('The name was taken in the meantime')
  return boardView(board, site.mediaBase, new URL(site.origin).host)
}

/** A free name and slug for the board, with a number if its own are taken. */
export async function freeNames(db: Database, { ownerId, name, archived, shelved }: RestorableRow, boardId: number) {
  const names = [name, ...Array.from({ length: 98 }, (_, i) => numbered(name, i + 2)), numbered(name, boardId)]
  const slugs = slugCandidates(names.slice(0, 10).map(wantedSlug))
  const answered = await batch(db, {
    names: selectTakenNames(ownerId, names.map(nameKey)),
    slugs: selectTakenSlugs(ownerId, [...slugs, shelved?.slug ?? '']),
  })
  const takenNames = new Set(answered.names.map((each) => each.nameKey))
  const takenSlugs = new Set(answered.slugs.map(({ slug }) => slug))
  const free = archived ? name : (names.find((each) => !takenNames.has(nameKey(each))) ?? name)
  const kept = shelved?.slug
  const slug = free === name && kept && !takenSlugs.has(kept) ? kept : freeSlug(wantedSlug(free), takenSlugs, boardId)
  return { name: free, nameKey: nameKey(free), slug }
}

function numbered(name: string, n: number): string {
  return `${cutUnits(name, LIMITS.text.boardName - 1 - String(n).length)} ${n}`
}
