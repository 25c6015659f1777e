import { type SQL, sql } from 'drizzle-orm'
import { Failure } from '../../domain/errors.ts'
import type { UndoEntry } from '../../domain/undo/contract.ts'
import type { Page } from '../../domain/wire.ts'
import { askerSql } from '../accounts/conditions.ts'
import { selectAskerId } from '../accounts/read.ts'
import { batchAll, type Statement } from '../db/batch.ts'
import { emptyPage, pageOf, readBookmark } from '../db/bookmark.ts'
import { newId } from '../db/ids.ts'
import type { Database } from '../db/open.ts'
import type { Asker } from '../http/asker.ts'
import type { Limit } from '../http/limits.ts'
import { openActor } from '../profiles/write.ts'
import { type EntryRow, isUndone, type ListedEntry, markUndone, selectEntries, selectEntry } from './queries.ts'
import { entryView } from './view.ts'

export { recordUndo, UNDO_TIME } from './queries.ts'

const LIMIT: Limit = { name: 'undo', times: 600, seconds: 3600 }

/** How one kind of action is taken back. Each room that records entries has its own. */
export interface UndoKind {
  /** What must hold so that what is put back is exactly what was. `most`: of how many pins at most it is asked, where a list only shows it. */
  when(entry: Judged, most?: number): SQL
  /** What puts it back; every statement stands behind `isNow`. */
  statements(db: Database, entry: EntryRow, isNow: SQL): Statement[]
}
export type UndoKinds = Record<string, UndoKind>
/** What a condition is made of. */
export type Judged = Pick<EntryRow, 'id' | 'userId' | 'inverse'>

/** Pins of each change that a list looks at. */
const LOOKED_AT = 10

/**
 * Takes an action back (W-54): somebody else's or none is 404 code 11, one that is over, taken back already, or after which the world has
 * moved on is 409 code 2175. All of it in one batch, or nothing.
 */
export async function takeBack(asker: Asker, kinds: UndoKinds, entryId: number): Promise<UndoEntry> {
  const { db, now } = asker
  const opened = await openActor(asker, { limit: LIMIT, who: null, scope: 'boards' }, [selectEntry(db, entryId)])
  const [entry] = (opened.results[0] ?? []) as EntryRow[]
  if (!entry || entry.userId !== opened.viewerId) throw new Failure('no_such_call')
  const kind = kinds[entry.kind]
  if (!kind || entry.undoneAt !== null || entry.expiresAt <= now) throw new Failure('cannot_undo')
  // Not the time: two at once may have the same.
  const token = newId()
  const isNow = isUndone(entryId, token)
  const results: unknown[] = await batchAll(db, [
    markUndone(db, entryId, token, now, kind.when(entry)),
    ...kind.statements(db, entry, isNow),
    db.select({ done: sql<number>`${isNow}`.as('done') }).from(sql`(select 1)`),
  ])
  if (!(results.at(-1) as { done: number }[])[0]?.done) throw new Failure('cannot_undo')
  return entryView({ ...entry, undoneAt: now }, false)
}

interface ListOptions {
  page_size: number
  bookmark?: string | undefined
}

/** What somebody has changed within a day, newest first (W-54). */
export async function readChanges(asker: Asker, kinds: UndoKinds, options: ListOptions): Promise<Page<UndoEntry>> {
  const { db, sessionHash, now } = asker
  if (sessionHash === null) throw new Failure('no_session')
  const position = readBookmark('changes', options.bookmark)
  const keys = position === 'end' ? null : (position?.keys ?? null)
  const [signed, rows] = (await batchAll<Statement>(db, [
    selectAskerId(db, asker),
    selectEntries(db, askerSql(asker), now, keys, options.page_size + 1),
  ])) as [{ id: number | null }[], ListedEntry[]]
  if ((signed[0]?.id ?? null) === null) throw new Failure('no_session')
  if (position === 'end') return emptyPage()
  const page = pageOf(rows, options.page_size, 'changes', (row) => ({ stage: 0, keys: [row.rk] }))
  const standing = await stillStanding(db, kinds, page.items)
  return { ...page, items: page.items.map((entry) => entryView(entry, standing.has(entry.id))) }
}

/** Which of these can still be taken back, by the very conditions of taking them back; of many pins some are looked at. */
async function stillStanding(db: Database, kinds: UndoKinds, entries: ListedEntry[]): Promise<Set<number>> {
  const open = entries.flatMap((entry) => {
    const kind = kinds[entry.kind]
    if (!kind || entry.undoneAt !== null) return []
    const inverse: unknown = JSON.parse(entry.inverse)
    return [{ id: entry.id, when: kind.when({ id: entry.id, userId: entry.userId, inverse }, LOOKED_AT) }]
  })
  const answers = await batchAll(
    db,
    open.map(({ when }) => db.select({ stands: sql<number>`${when}`.as('stands') }).from(sql`(select 1)`)),
  )
  const isStanding = (i: number) => Boolean((answers[i] as { stands: number }[])[0]?.stands)
  return new Set(open.filter((_, i) => isStanding(i)).map(({ id }) => id))
}
