import { Failure } from '../../domain/errors.ts'
import { parseId } from '../../domain/id.ts'
import type { UserCard } from '../../domain/profiles/contract.ts'
import type { GraphAnswer, GraphInput, PeopleOptions } from '../../domain/relations/contract.ts'
import type { Page } from '../../domain/wire.ts'
import { askerSql } from '../accounts/conditions.ts'
import { emptyPage, fail, pageOf, tryBookmark, writeBookmark } from '../db/bookmark.ts'
import { round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import { type Access, accessOf, askAccess, requireProfile, type UserRow, type Who } from '../profiles/read.ts'
import { ownerSql, type PeopleList, type PeopleRow, selectPeople } from './people/queries.ts'
import { userCardView } from './view.ts'

export { type PeopleList, selectCards, selectSuggestedPeople } from './people/queries.ts'

/** Whose list, and how the request names them: a bookmark fits the same name alone. */
export interface Owner {
  who: Who
  name: string
}

/**
 * Reads a list of people (W-07 to W-09, W-58) in one round: who follows a person, whom they follow, and, of oneself, who waits and
 * whom one blocked. Visitors are 401 before anything else; a private profile's lists are for whom it lets in (FOL-005, PRV-001).
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

/**
 * The same list of a person who is already loaded and lets the viewer in, for a page's second round; fails at once where the bookmark
 * isn't of it.
 */
export function peopleOf(
  asker: Asker,
  access: Access,
  user: UserRow,
  list: PeopleList,
  name: string,
  options: PeopleOptions,
  base: string,
) {
  const plan = planPeople(asker, name, list, { of: user.id, viewerId: access.viewer.id }, options)
  if (plan.refusal) throw plan.refusal
  return async () => cards(plan.page((await round(asker.db, { rows: plan.rows })).rows), base)
}

/** Who follows a person, as the one graph query answers it (W-42, G-112). */
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
  const plan = planPeople(asker, name, list, { of: ownerSql(asker, who), viewerId: askerSql(asker) }, options)
  const answered = await round(asker.db, { access: askAccess(asker, who), rows: plan.rows })
  const access = accessOf(asker, answered.access)
  if (access.viewer.id === null) throw new Failure('no_session')
  const user = requireProfile(access, who)
  return { user, page: plan.page(answered.rows) }
}

interface PeoplePlan {
  /** undefined: there is nothing to ask. */
  rows: ReturnType<typeof selectPeople> | undefined
  /** What is wrong with the bookmark. Failures about what the viewer may not see come before it. */
  refusal: Failure | null
  page: (rows: PeopleRow[] | undefined) => Page<PeopleRow>
}

/** One page of a list: what to ask, and how the answer becomes rows. */
function planPeople(
  { db }: Asker,
  name: string,
  list: PeopleList,
  around: Pick<Parameters<typeof selectPeople>[2], 'of' | 'viewerId'>,
  { bookmark, page_size }: PeopleOptions,
): PeoplePlan {
  const feed = feedName(list, name)
  const position = tryBookmark(feed, bookmark)
  if (position instanceof Failure) return { rows: undefined, refusal: position, page: () => fail(position) }
  if (position === 'end') return { rows: undefined, refusal: null, page: () => emptyPage() }
  const after = position ? Number(position.keys[0]) : null
  return {
    rows: selectPeople(db, list, { ...around, after, limit: page_size + 1 }),
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
