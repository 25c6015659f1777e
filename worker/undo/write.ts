import { Failure } from '../../domain/errors.ts'
import type { UndoEntry } from '../../domain/undo/contract.ts'
import { newId } from '../db/ids.ts'
import { round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import type { Limit } from '../http/limits.ts'
import { openActor } from '../profiles/write.ts'
import { isUndone, type UndoKinds } from './conditions.ts'
import { markUndone, selectEntry, selectHolds } from './queries.ts'
import { entryView } from './view.ts'

export type { Judged, UndoKind, UndoKinds } from './conditions.ts'
export { recordUndo, UNDO_TIME } from './queries.ts'

const LIMIT: Limit = { name: 'undo', times: 600, seconds: 3600 }

/**
 * Takes an action back (W-54): somebody else's or none is 404 code 11, one that is over, taken back already, or after which the world has
 * moved on is 409 code 2175. All of it in one batch, or nothing.
 */
export async function takeBack(asker: Asker, kinds: UndoKinds, entryId: number): Promise<UndoEntry> {
  const { db, now } = asker
  const opening = { limit: LIMIT, who: null, scope: 'boards' } as const
  const { viewerId, more } = await openActor(asker, opening, { found: selectEntry(db, entryId) })
  const [entry] = more.found
  if (!entry || entry.userId !== viewerId) throw new Failure('no_such_call')
  const kind = kinds[entry.kind]
  if (!kind || entry.undoneAt !== null || entry.expiresAt <= now) throw new Failure('cannot_undo')
  // Not the time: two at once may have the same.
  const token = newId()
  const isNow = isUndone(entryId, token)
  const {
    undone: [undone],
  } = await round(db, {
    marked: markUndone(db, entryId, token, now, kind.when(entry)),
    back: kind.statements(db, entry, isNow),
    undone: selectHolds(db, isNow),
  })
  if (!undone?.holds) throw new Failure('cannot_undo')
  return entryView({ ...entry, undoneAt: now }, false)
}
