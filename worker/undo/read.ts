import { Failure } from '#domain/errors.ts'
import type { UndoEntry } from '#domain/undo/contract.ts'
import type { Page } from '#domain/wire.ts'
import { selectRequesterId } from '../accounts/read.ts'
import { batch } from '../db/batch.ts'
import { emptyPage, pageOf, readBookmark } from '../db/bookmark.ts'
import type { Database } from '../db/open.ts'
import type { Requester } from '../http/requester.ts'
import { requesterSql } from '../model/accounts/rules.ts'
import type { UndoKinds } from '../model/undo/rules.ts'
import { type ListedEntry, selectEntries, selectHolds } from './queries.ts'
import { entryView } from './view.ts'

export type { EntryRow } from '../model/undo/rules.ts'

/** Maximum Pins per change that a list checks. */
const CHECKED_PINS = 10

interface ListOptions {
  page_size: number
  bookmark?: string | undefined
}

/** The viewer's changes of the last day, newest first (W-54). */
export async function readChanges(
  requester: Requester,
  kinds: UndoKinds,
  options: ListOptions,
): Promise<Page<UndoEntry>> {
  const { db, sessionHash, now } = requester
  if (sessionHash === null) throw new Failure('no_session')
  const position = readBookmark('changes', options.bookmark)
  const keys = position === 'end' ? null : (position?.keys ?? null)
  const {
    signed: [signed],
    entries,
  } = await batch(db, {
    signed: selectRequesterId(requester),
    entries: selectEntries(requesterSql(requester), now, keys, options.page_size + 1),
  })
  if ((signed?.id ?? null) === null) throw new Failure('no_session')
  if (position === 'end') return emptyPage()
  const page = pageOf(entries, options.page_size, 'changes', (row) => ({ stage: 0, keys: [row.rk] }))
  const undoable = await selectUndoable(db, kinds, page.items)
  return { ...page, items: page.items.map((entry) => entryView(entry, undoable.has(entry.id))) }
}

/**
 * Ids of the entries that can still be undone, by the conditions of the undo itself, checked for some of their pins.
 */
async function selectUndoable(db: Database, kinds: UndoKinds, entries: ListedEntry[]): Promise<Set<number>> {
  const open = entries.flatMap(({ id, userId, kind: name, inverse: text, undoneAt }) => {
    const kind = kinds[name]
    if (!kind || undoneAt !== null) return []
    const inverse: unknown = JSON.parse(text)
    return [{ id, check: selectHolds(kind.when({ id, userId, inverse }, CHECKED_PINS)) }]
  })
  const answers = await batch(
    db,
    open.map(({ check }) => check),
  )
  return new Set(open.filter((_, i) => Boolean(answers[i]?.[0]?.holds)).map(({ id }) => id))
}
