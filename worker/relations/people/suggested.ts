import type { UserCard } from '#domain/profiles/contract.ts'
import type { Requester } from '#worker/http/requester.ts'
import { requesterSql } from '#worker/model/accounts/rules.ts'
import { userCardView } from '../view.ts'
import { type PeopleRow, selectSuggestedPeople } from './queries.ts'

/** The statements whose results `suggestedPeopleOf` evaluates. */
export function askSuggestedPeople(requester: Requester, limit: number) {
  return selectSuggestedPeople(requesterSql(requester), limit, requester.now)
}

/** At most `limit` suggested people without duplicates, those with the viewer's taste first. */
export function suggestedPeopleOf(
  { alike, kept, recent }: Record<'alike' | 'kept' | 'recent', PeopleRow[]>,
  limit: number,
  base: string,
): UserCard[] {
  const found = new Map<number, PeopleRow>()
  for (const row of [...alike, ...kept, ...recent]) if (!found.has(row.id)) found.set(row.id, row)
  return [...found.values()].slice(0, limit).map((row) => userCardView(row, base))
}
