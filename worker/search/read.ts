import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { type SearchOptions, searchAnswer, searchQuery } from '#domain/search/contract.ts'
import type { Page } from '#domain/wire.ts'
import { batch } from '../db/batch.ts'
import { listing } from '../http/action/reading.ts'
import type { Requester } from '../http/requester.ts'
import { accessOf, askAccess } from '../profiles/read.ts'
import { planSearch, type Result } from './plan.ts'

export { readGuide } from './guide.ts'
export { readIdeas } from './ideas.ts'
export type { Result } from './plan.ts'
export { selectOwnBoards } from './queries.ts'

/** Searches (W-53) in one round trip. `my_pins` is for signed-in people only: others get 401. */
export async function readSearch(requester: Requester, options: SearchOptions, base: string): Promise<Page<Result>> {
  if (options.scope !== 'my_pins') return search(requester, options, base)()
  if (requester.sessionHash === null) throw new Failure('no_session')
  const plan = planSearch(requester, options, base)
  const { access, rows } = await batch(requester.db, { access: askAccess(requester, null), rows: plan.rows })
  if (accessOf(requester, access).viewer.id === null) throw new Failure('no_session')
  return plan.page(rows)
}

/** Like `readSearch`, without the check of the session. Throws at once for an invalid bookmark. */
export function search(requester: Requester, options: SearchOptions, base: string): () => Promise<Page<Result>> {
  const plan = planSearch(requester, options, base)
  return async () => plan.page((await batch(requester.db, { rows: plan.rows })).rows)
}

export const listFound = listing(
  {
    call: ['get', routes.api.search],
    ids: {},
    summary: 'Search pins, boards or people',
    query: searchQuery,
    answer: searchAnswer.item,
    fails: ['no_session'],
  },
  ({ requester, site, query }) => readSearch(requester, query, site.mediaBase),
)
