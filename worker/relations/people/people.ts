import { Failure } from '#domain/errors.ts'
import { type UserCard, userCard } from '#domain/profiles/contract.ts'
import { followingQuery, type PeopleOptions, peopleQuery } from '#domain/relations/contract.ts'
import { routes } from '#domain/routes.ts'
import type { Page } from '#domain/wire.ts'
import { batch } from '#worker/db/batch.ts'
import { emptyPage, fail, pageOf, tryBookmark } from '#worker/db/bookmark.ts'
import { listing } from '#worker/http/action/reading.ts'
import type { Requester } from '#worker/http/requester.ts'
import { requesterSql } from '#worker/model/accounts/rules.ts'
import type { Who } from '#worker/model/profiles/rules.ts'
import { type Access, accessOf, askAccess, requireProfile, type UserRow, whoOf } from '#worker/profiles/read.ts'
import { userCardView } from '../view.ts'
import { ownerSql, type PeopleList, type PeopleRow, selectPeople } from './queries.ts'

/** The owner of a list and their name in the request, which is part of every bookmark. */
export interface Owner {
  who: Who
  name: string
}

/**
 * Reads a list of people (W-07 to W-09, W-58) in one round trip: followers, following, or the viewer's own follow requests and blocks. Visitors get 401 first;
 * lists of a private profile need access to it (FOL-005, PRV-001).
 */
export async function readPeople(
  requester: Requester,
  owner: Owner,
  list: PeopleList,
  options: PeopleOptions,
  base: string,
): Promise<Page<UserCard>> {
  const { page } = await loadPeople(requester, owner, list, options)
  return cards(page, base)
}

/** The list of a person who is already loaded and visible. Throws at once for an invalid bookmark. */
export function peopleOf(
  requester: Requester,
  access: Access,
  user: UserRow,
  list: PeopleList,
  name: string,
  options: PeopleOptions,
  base: string,
) {
  const plan = planPeople(name, list, { of: user.id, viewerId: access.viewer.id }, options)
  if (plan.refusal) throw plan.refusal
  return async () => cards(plan.page((await batch(requester.db, { rows: plan.rows })).rows), base)
}

export async function loadPeople(requester: Requester, { who, name }: Owner, list: PeopleList, options: PeopleOptions) {
  if (requester.sessionHash === null) throw new Failure('no_session')
  const plan = planPeople(name, list, { of: ownerSql(requester, who), viewerId: requesterSql(requester) }, options)
  const answered = await batch(requester.db, { access: askAccess(requester, who), rows: plan.rows })
  const access = accessOf(requester, answered.access)
  if (access.viewer.id === null) throw new Failure('no_session')
  const user = requireProfile(access, who)
  return { user, page: plan.page(answered.rows) }
}

interface PeoplePlan {
  /** undefined: nothing to read. */
  rows: ReturnType<typeof selectPeople> | undefined
  /** Set if the bookmark is invalid. Failures of visibility take precedence. */
  refusal: Failure | null
  page: (rows: PeopleRow[] | undefined) => Page<PeopleRow>
}

/** A page of a list: the statement, and how to build the page from its rows. */
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

export function feedName(list: PeopleList, name: string): string {
  return `${list}|${name}`
}

export function positionOf(row: PeopleRow) {
  return { stage: 0, keys: [row.rk] }
}

function cards(page: Page<PeopleRow>, base: string): Page<UserCard> {
  return { items: page.items.map((row) => userCardView(row, base)), bookmark: page.bookmark }
}

const OWN = { ids: {}, query: peopleQuery, answer: userCard, fails: ['no_session'], login: 'any' } as const
const OF_PERSON = {
  ids: { user: 'text' },
  answer: userCard,
  fails: ['no_session', 'private_profile', 'user_not_found', 'user_closed'],
  login: 'any',
} as const
const ME = { who: 'me', name: 'me' } as const

export const listRequests = listing(
  { ...OWN, call: ['get', routes.api.followRequests], summary: 'List follow requests to the viewer' },
  ({ requester, site, query }) => readPeople(requester, ME, 'requests', query, site.mediaBase),
)
export const listFollowers = listing(
  {
    ...OF_PERSON,
    call: ['get', routes.api.userFollowers],
    summary: 'List the followers of a person',
    query: peopleQuery,
  },
  ({ requester, site, ids: { user: name }, query }) =>
    readPeople(requester, { who: whoOf(name), name }, 'followers', query, site.mediaBase),
)
export const listFollowing = listing(
  {
    ...OF_PERSON,
    call: ['get', routes.api.userFollowing],
    summary: 'List the people that a person follows',
    query: followingQuery,
  },
  ({ requester, site, ids: { user: name }, query }) =>
    readPeople(requester, { who: whoOf(name), name }, 'following', query, site.mediaBase),
)
export const listBlocks = listing(
  { ...OWN, call: ['get', routes.api.blocks], summary: 'List the people that the viewer blocked' },
  ({ requester, site, query }) => readPeople(requester, ME, 'blocks', query, site.mediaBase),
)
