import type { UndoKinds } from '../undo/write.ts'
import { always, undismissStatements } from './queries.ts'

/** How a dismissal is taken back: the suggestion stands again, unless others have taken its place meanwhile. */
export const clusterUndos: UndoKinds = {
  cluster_dismissed: {
    when: () => always,
    statements: (db, { id, userId }, isNow) => undismissStatements(db, id, userId, isNow),
  },
}
