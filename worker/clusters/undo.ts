import type { UndoKinds } from '../model/undo/rules.ts'
import { always, undismissStatements } from './queries.ts'

/** Undoing a dismissal shows the suggestion again, unless a recomputation has replaced it. */
export const clusterUndos: UndoKinds = {
  cluster_dismissed: {
    when: () => always,
    statements: (db, { id, userId }, isNow) => undismissStatements(db, id, userId, isNow),
  },
}
