import type { SQL } from 'drizzle-orm'
import type { Statement } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import { countPins } from '../pins/queries.ts'
import { guestPins, raiseVersionsOf, raiseVersionsWith, regroupForGuests, relistGuests, relistPins } from './queries.ts'

/** What somebody's own page shows has changed. `userId`: an id, or SQL of ids in parentheses. */
export function personChanged(db: Database, userId: number | SQL): Statement[] {
  return [raiseVersionsOf(db, userId)]
}

/** Somebody has another name or picture: all pages that bear them have changed (G-012). */
export function personRenamed(db: Database, userId: number | SQL): Statement[] {
  return [raiseVersionsWith(db, userId)]
}

/**
 * Somebody was closed or opened again, became private or public: says anew, from the facts, what of theirs the world may find. A pin is listed
 * where its board is public and neither its saver nor the board's owner is closed or private (G-058). A group board whose owner is, and what
 * others saved on it, stand on those people's profiles for themselves alone and are in none of their public counts. Nothing else is touched, so
 * reopening restores exactly.
 */
export function personHiddenOrShown(db: Database, userId: number | SQL): Statement[] {
  return [
    relistPins(db, userId),
    countPins(db, guestPins(userId), 'p.pinner_id', '-'),
    relistGuests(db, userId),
    countPins(db, guestPins(userId), 'p.pinner_id', '+'),
    regroupForGuests(db, userId),
    raiseVersionsWith(db, userId),
  ]
}
