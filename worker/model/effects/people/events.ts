import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { countPins } from '../pins/queries.ts'
import {
  guestPins,
  raiseVersionsOf,
  raiseVersionsShowing,
  regroupForGuests,
  relistGuests,
  relistPins,
  shareReads,
} from './queries.ts'

/** Raises the version of a user's own pages. `userId`: an id, or SQL of ids in parentheses. */
export function personChanged(userId: number | SQL): Statement[] {
  return [raiseVersionsOf(userId)]
}

/** Raises the versions of all pages that show the user's name or picture (G-012). */
export function personRenamed(userId: number | SQL): Statement[] {
  return [raiseVersionsShowing(userId)]
}

/**
 * Recomputes the visibility of a user's pins and boards after the account was closed or reopened, or its privacy changed. A pin is listed if its
 * board is public and neither its saver nor the board's owner is closed or private (G-058). Boards of a closed or private owner, and the pins that
 * collaborators saved on them, appear on the collaborators' profiles only for the collaborators themselves and are in no public counter. No other
 * data changes, so reopening restores the exact state.
 */
export function personVisibilityChanged(userId: number | SQL): Statement[] {
  return [
    relistPins(userId),
    countPins(guestPins(userId), 'p.pinner_id', '-'),
    relistGuests(userId),
    countPins(guestPins(userId), 'p.pinner_id', '+'),
    regroupForGuests(userId),
    raiseVersionsShowing(userId),
  ]
}

/** Applies a user's read receipt setting to all their conversations. */
export function readReceiptsChanged(userId: number): Statement[] {
  return [shareReads(userId)]
}
