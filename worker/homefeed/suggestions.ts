import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { replaceSuggestions, selectSuggestionsMadeAt } from './queries.ts'

/** Age in ms after which suggestions are computed again. */
const MAX_AGE = 3600_000

/** Stores the people and topics suggested to viewers who follow few (docs/decisions/063). Runs every few minutes; computes them once an hour. */
export async function refreshSuggestions(db: Database, now: number): Promise<void> {
  const {
    made: [made],
  } = await batch(db, { made: selectSuggestionsMadeAt() })
  if (made && made.madeAt > now - MAX_AGE) return
  await batch(db, replaceSuggestions(now))
}
