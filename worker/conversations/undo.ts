import type { UndoKinds } from '../model/undo/rules.ts'
import { type Cleared, isCleared, restore } from './sending/queries.ts'

export const conversationUndos: UndoKinds = {
  conversation_deleted: {
    when: ({ inverse, userId }) => isCleared(inverse as Cleared, userId),
    statements: (db, { inverse, userId }, isNow) => [restore(db, inverse as Cleared, userId, isNow)],
  },
}
