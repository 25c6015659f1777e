import * as v from 'valibot'
import { PRIVACIES } from '#domain/boards/privacies.ts'
import { type DeletedBoard, deletedBoardSchema } from '#domain/boards/writes.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { rfc2822 } from '#domain/time.ts'
import { bookmarkParameter, type Page, pageSize } from '#domain/wire.ts'
import { batch } from '#worker/db/batch.ts'
import { emptyPage, pageOf, readBookmark } from '#worker/db/bookmark.ts'
import type { Database } from '#worker/db/open.ts'
import { listing } from '#worker/http/action/reading.ts'
import type { Requester } from '#worker/http/requester.ts'
import { requesterSql } from '#worker/model/accounts/rules.ts'
import { askAccess } from '#worker/profiles/read.ts'
import { requireSigned } from '../access.ts'
import { coverViews } from '../view.ts'
import { type DeletedRow, RESTORE_PERIOD, selectDeleted } from './queries.ts'

const FEED = 'deleted'
/** Maximum number of boards on the page of deleted boards. */
const PAGE_SIZE = 25

interface ListOptions {
  page_size: number
  bookmark?: string | undefined
}

/** The viewer's deleted boards that can be restored, newest deletion first (W-15, G-032). */
export async function readDeletedBoards(requester: Requester, options: ListOptions): Promise<Page<DeletedBoard>> {
  const { db, sessionHash, now } = requester
  const position = readBookmark(FEED, options.bookmark)
  if (sessionHash === null) throw new Failure('no_session')
  const keys = position === 'end' ? null : (position?.keys ?? null)
  const { access, rows } = await batch(db, {
    access: askAccess(requester, null),
    rows: selectDeleted(requesterSql(requester), now - RESTORE_PERIOD, keys, options.page_size + 1),
  })
  requireSigned(requester, access)
  if (position === 'end') return emptyPage()
  const page = pageOf(rows, options.page_size, FEED, (row) => ({ stage: 0, keys: [row.deletedAt ?? 0, row.id] }))
  return { ...page, items: page.items.map(deletedView) }
}

/** The first page of a user's deleted boards. The caller has checked that the viewer may see them. */
export async function deletedBoardsOf(db: Database, userId: number, now: number): Promise<Page<DeletedBoard>> {
  const { rows } = await batch(db, { rows: selectDeleted(userId, now - RESTORE_PERIOD, null, PAGE_SIZE) })
  return { items: rows.map(deletedView), bookmark: null }
}

function deletedView({ id, name, privacy, covers, pinCount, deletedAt }: DeletedRow): DeletedBoard {
  const at = deletedAt ?? 0
  return {
    id: String(id),
    name,
    privacy: PRIVACIES[privacy] ?? 'secret',
    covers: coverViews(covers).slice(0, 4),
    pin_count: pinCount,
    deleted_at: rfc2822(at),
    purge_at: rfc2822(at + RESTORE_PERIOD),
  }
}

export const listDeletedBoards = listing(
  {
    call: ['get', routes.api.deletedBoards],
    ids: {},
    summary: 'List the viewer’s deleted boards that can be restored',
    query: v.object({ page_size: pageSize(25), bookmark: bookmarkParameter }),
    answer: deletedBoardSchema,
    fails: ['no_session'],
    login: 'any',
  },
  ({ requester, query }) => readDeletedBoards(requester, query),
)
