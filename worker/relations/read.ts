import { Failure } from '../../domain/errors.ts'
import { parseId } from '../../domain/id.ts'
import type { UserCard } from '../../domain/profiles/contract.ts'
import type { GraphAnswer, GraphInput, PeopleOptions } from '../../domain/relations/contract.ts'
import type { Page } from '../../domain/wire.ts'
import { emptyPage, fail, pageOf, tryBookmark, writeBookmark } from '../db/bookmark.ts'
import { round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import { askerSql } from '../model/accounts/rules.ts'
import type { Who } from '../model/profiles/rules.ts'
import { type Access, accessOf, askAccess, requireProfile, type UserRow } from '../profiles/read.ts'
import { ownerSql, type PeopleList, type PeopleRow, selectPeople, selectSuggestedPeople } from './people/queries.ts'
import { userCardView } from './view.ts'

export { type PeopleList, selectCards } from './people/queries.ts'

/** The owner of a list and their name in the request, which is part of every bookmark. */
export interface Owner {
  who: Who
  name: string
}

/**
 * Reads a list of people (W-07 to W-09, W-58) in one round: followers, following, and the viewer's own follow requests
 * and blocks. Visitors get 401 first; a private profile's lists are for those who may see it (FOL-005, PRV-001).
 */
export async function readPeople(
  asker: Asker,
  owner: Owner,
  list: PeopleList,
  options: PeopleOptions,
  base: string,
): Promise<Page<UserCard>> {
  const { page } = await loadPeople(asker, owner, list, options)
  return cards(page, base)
}

/** The list of a person who is already loaded and visible. Throws at once for an invalid bookmark. */
export function peopleOf(
  asker: Asker,
  access: Access,
  user: UserRow,
  list: PeopleList,
  name: string,
  options: PeopleOptions,
  base: string,
) {
  const plan = planPeople(name, list, { of: user.id, viewerId: access.viewer.id }, options)
  if (plan.refusal) throw plan.refusal
  return async () => cards(plan.page((await round(asker.db, { rows: plan.rows })).rows), base)
}

/** The followers of a person as the graph query (W-42, G-112). */
export async function readGraph(asker: Asker, input: GraphInput, base: string): Promise<GraphAnswer> {
  const { userId, first, after } = input.variables
  const id = parseId(String(userId))
  const options = { page_size: first, bookmark: after ?? undefined }
  const { user, page } = await loadPeople(asker, { who: { id: id ?? 0 }, name: String(id) }, 'followers', options)
  const edges = page.items.map((row) => ({
    cursor: writeBookmark(feedName('followers', String(id)), positionOf(row)),
    node: userCardView(row, base),
  }))
  return {
    username: user.username,
    followerCount: user.followerCount,
    followers: {
      edges,
      pageInfo: { hasNextPage: page.bookmark !== null, endCursor: edges.at(-1)?.cursor ?? null },
    },
  }
}

async function loadPeople(asker: Asker, { who, name }: Owner, list: PeopleList, options: PeopleOptions) {
  if (asker.sessionHash === null) throw new Failure('no_session')
  const plan = planPeople(name, list, { of: ownerSql(asker, who), viewerId: askerSql(asker) }, options)
  const answered = await round(asker.db, { access: askAccess(asker, who), rows: plan.rows })
  const access = accessOf(asker, answered.access)
  if (access.viewer.id === null) throw new Failure('no_session')
  const user = requireProfile(access, who)
  return { user, page: plan.page(answered.rows) }
}

interface PeoplePlan {
  /** undefined: nothing to read. */
  rows: ReturnType<typeof selectPeople> | undefined
  /** Set if the bookmark is invalid. Failures of visibility come first. */
  refusal: Failure | null
  page: (rows: PeopleRow[] | undefined) => Page<PeopleRow>
}

/** A page of a list: the read, and how its rows become a page. */
function planPeople(
  name: string,
  list: PeopleList,
  around: Pick<Parameters<typeof selectPeople>[1], 'of' | 'viewerId'>,
  { bookmark, page_size }: PeopleOptions,
): PeoplePlan {
  const feed = feedName(list, name)
  const position = tryBookmark(feed, bookmark)
  if (position instanceof Failure) return { rows: undefined, refusal: position, page: () => fail(position) }
  if (position === 'end') return { rows: undefined, refusal: null, page: () => emptyPage() }
  const after = position ? Number(position.keys[0]) : null
  return {
    rows: selectPeople(list, { ...around, after, limit: page_size + 1 }),
    refusal: null,
    page: (rows = []) => pageOf(rows, page_size, feed, positionOf),
  }
}

function feedName(list: PeopleList, name: string): string {
  return `${list}|${name}`
}

function positionOf(row: PeopleRow) {
  return { stage: 0, keys: [row.rk] }
}

function cards(page: Page<PeopleRow>, base: string): Page<UserCard> {
  return { items: page.items.map((row) => userCardView(row, base)), bookmark: page.bookmark }
}

/** The statements of `suggestedPeopleOf`, for the round of a page. */
export function askSuggestedPeople(asker: Asker, limit: number) {
  return selectSuggestedPeople(askerSql(asker), limit, asker.now)
}

/** At most `limit` suggested people, once each: those with the viewer's taste first. */
export function suggestedPeopleOf(
  { alike, kept, recent }: Record<'alike' | 'kept' | 'recent', PeopleRow[]>,
  limit: number,
  base: string,
): UserCard[] {
  const found = new Map<number, PeopleRow>()
  for (const row of [...alike, ...kept, ...recent]) if (!found.has(row.id)) found.set(row.id, row)
  return [...found.values()].slice(0, limit).map((row) => userCardView(row, base))
}
