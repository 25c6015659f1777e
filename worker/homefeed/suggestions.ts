import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { replaceSuggestions, selectSuggestionsMadeAt } from './queries.ts'

/** The age, in ms, after which suggestions are computed again. */
const MAX_AGE = 3600_000

/**
 * Stores the people and topics that viewers who follow few are offered (docs/decisions/063). Runs every few minutes, and
 * computes them once an hour.
 */
export async function refreshSuggestions(db: Database, now: number): Promise<void> {
  const {
    made: [made],
  } = await batch(db, { made: selectSuggestionsMadeAt() })
  if (made && made.madeAt > now - MAX_AGE) return
  await batch(db, replaceSuggestions(now))
}
