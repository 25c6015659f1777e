import { Failure } from '#domain/errors.ts'
import type { UndoEntry } from '#domain/undo/contract.ts'
import { batch } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import type { Limit } from '../http/limits.ts'
import type { Requester } from '../http/requester.ts'
import { isUndone, type UndoKinds } from '../model/undo/rules.ts'
import { authorizeActor } from '../profiles/write.ts'
import { markUndone, selectEntry, selectHolds } from './queries.ts'
import { entryView } from './view.ts'

export { recordUndo, selectDone, selectHolds, UNDO_TIME } from './queries.ts'

const LIMIT: Limit = { name: 'undo', times: 600, seconds: 3600 }

/**
 * Undoes an action in one batch (W-54). A missing entry or another person's is 404 code 11; one that is expired, already undone or in conflict with later
 * changes is 409 code 2175.
 */
export async function undoAction(requester: Requester, kinds: UndoKinds, entryId: number): Promise<UndoEntry> {
  const { db, now } = requester
  const opening = { limit: LIMIT, who: null, scope: 'boards' } as const
  const { viewerId, more } = await authorizeActor(requester, opening, { found: selectEntry(entryId) })
  const [entry] = more.found
  if (!entry || entry.userId !== viewerId) throw new Failure('no_such_call')
  const kind = kinds[entry.kind]
  if (!kind || entry.undoneAt !== null || entry.expiresAt <= now) throw new Failure('cannot_undo')
  // A fresh id, because two requests may have the same time.
  const token = newId()
  const isNow = isUndone(entryId, token)
  const {
    undone: [undone],
  } = await batch(db, {
    marked: markUndone(entryId, token, now, kind.when(entry)),
    back: kind.statements(entry, isNow),
    undone: selectHolds(isNow),
  })
  if (!undone?.holds) throw new Failure('cannot_undo')
  return entryView({ ...entry, undoneAt: now }, false)
}
