import { and, desc, eq, sql } from 'drizzle-orm'
import { PRIVACIES } from '../../domain/boards/contract.ts'
import type { DeletedBoard } from '../../domain/boards/writes.ts'
import { Failure } from '../../domain/errors.ts'
import { rfc2822 } from '../../domain/time.ts'
import type { Page } from '../../domain/wire.ts'
import { batchAll } from '../db/batch.ts'
import { emptyPage, pageOf, readBookmark } from '../db/bookmark.ts'
import type { Key } from '../db/keyset.ts'
import type { Database } from '../db/open.ts'
import type { Asker } from '../http/asker.ts'
import { accessStatements, readAccess } from '../profiles/read.ts'
import { SHELF_TIME } from './shelve.ts'
import { boards } from './tables.ts'
import { coverViews } from './view.ts'

const FEED = 'deleted'
/** How many a page shows. */
const SHOWN = 25

interface ListOptions {
  page_size: number
  bookmark?: string | undefined
}

/** What somebody can have back of the boards that they deleted, the last one first (W-15, G-032). */
export async function readDeletedBoards(asker: Asker, options: ListOptions): Promise<Page<DeletedBoard>> {
  const { db, sessionHash, now } = asker
  const position = readBookmark(FEED, options.bookmark)
  if (sessionHash === null) throw new Failure('no_session')
  const keys = position === 'end' ? null : (position?.keys ?? null)
  const viewer = sql`(select user_id from sessions where token_hash = ${sessionHash} and expires_at > ${now})`
  const results: unknown[] = await batchAll(db, [
    ...accessStatements(asker, null),
    selectDeleted(db, viewer, now, keys, options.page_size + 1),
  ])
  if (readAccess(asker, null, results).viewer.id === null) throw new Failure('no_session')
  if (position === 'end') return emptyPage()
  const rows = results.shift() as DeletedRow[]
  const page = pageOf(rows, options.page_size, FEED, (row) => ({ stage: 0, keys: [row.deletedAt ?? 0, row.id] }))
  return { ...page, items: page.items.map(deletedView) }
}

/** The newest of somebody whom the request has already judged, for a page. */
export async function deletedBoardsOf(db: Database, userId: number, now: number): Promise<Page<DeletedBoard>> {
  const [rows] = (await batchAll(db, [selectDeleted(db, sql`${userId}`, now, null, SHOWN)])) as unknown as [
    DeletedRow[],
  ]
  return { items: rows.map(deletedView), bookmark: null }
}

function selectDeleted(db: Database, owner: ReturnType<typeof sql>, now: number, keys: Key[] | null, limit: number) {
  const { id, name, privacy, covers, pinCount, deletedAt } = boards
  const before = keys ? sql`(${deletedAt}, ${id}) < (${keys[0]}, ${keys[1]})` : undefined
  return db
    .select({ id, name, privacy, covers, pinCount, deletedAt })
    .from(boards)
    .where(
      and(
        eq(boards.ownerId, owner),
        sql`${deletedAt} > ${now - SHELF_TIME}`,
        sql`${boards.shelved} ->> '$.into' is null`,
        before,
      ),
    )
    .orderBy(desc(deletedAt), desc(id))
    .limit(limit)
}
type DeletedRow = Awaited<ReturnType<typeof selectDeleted>>[number]

function deletedView({ id, name, privacy, covers, pinCount, deletedAt }: DeletedRow): DeletedBoard {
  const at = deletedAt ?? 0
  return {
    id: String(id),
    name,
    privacy: PRIVACIES[privacy] ?? 'secret',
    covers: coverViews(covers).slice(0, 4),
    pin_count: pinCount,
    deleted_at: rfc2822(at),
    purge_at: rfc2822(at + SHELF_TIME),
  }
}
