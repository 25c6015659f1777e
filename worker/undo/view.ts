import { rfc2822 } from '#domain/time.ts'
import type { UndoEntry, UndoHandle } from '#domain/undo/contract.ts'
import { type ListedEntry, UNDO_TIME } from './queries.ts'

/** The undo handle in the answer of an action (W-54). */
export function undoHandle(id: number, now: number): UndoHandle {
  return { id: String(id), expires_at: rfc2822(now + UNDO_TIME) }
}

export function entryView(
  { id, summary, createdAt, expiresAt, undoneAt }: Omit<ListedEntry, 'inverse' | 'kind' | 'userId' | 'rk'>,
  canUndo: boolean,
): UndoEntry {
  return {
    id: String(id),
    ...summary,
    created_at: rfc2822(createdAt),
    expires_at: rfc2822(expiresAt),
    undone: undoneAt !== null,
    can_undo: canUndo && undoneAt === null,
  }
}
